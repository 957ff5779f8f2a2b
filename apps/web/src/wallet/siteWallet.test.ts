// @vitest-environment node
import { chains } from '@granary/chains'
import { expect, test } from 'vitest'
import { walletNetwork } from './siteWallet.ts'

test.each(chains)('[F.28] the wallet dialog has no explorer for a local $name', chain => {
  expect(walletNetwork(chain, true)).not.toHaveProperty('blockExplorers')
  expect(walletNetwork(chain, false).blockExplorers).toEqual(chain.blockExplorers)
})
