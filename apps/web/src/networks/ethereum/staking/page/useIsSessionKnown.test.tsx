// @vitest-environment jsdom
import { createWallet } from '@granary/wallet/core'
import { useAccount, WalletProvider } from '@granary/wallet/react'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { siteWallet } from '#web/wallet/siteWallet.ts'
import { useIsSessionKnown } from './useIsSessionKnown.ts'

/** A wallet of the site whose last visit left an account behind that it finds once it is started. */
function walletOfBefore() {
  const wallet = createWallet({ ...siteWallet.config, adapters: {} })
  const account = { address: `0x${'a1'.repeat(20)}`, chainId: 560048, id: 'injected' }
  const start = () => {
    wallet.store.setState(({ connections }) => ({
      connections: { ...connections, eip155: { status: 'reconnecting', account } as never },
    }))
    return Promise.resolve()
  }
  return { ...wallet, start }
}

const seen: string[] = []
function Seen() {
  const isKnown = useIsSessionKnown()
  const { status } = useAccount()
  seen.push(isKnown ? status : 'not known')
  return null
}

test('a visitor counts as disconnected only after the search for the last session', async () => {
  await act(async () => {
    render(
      <WalletProvider wallet={walletOfBefore()}>
        <Seen />
      </WalletProvider>,
    )
  })
  expect(seen[0]).toBe('not known')
  expect(seen).not.toContain('disconnected')
  expect(seen.at(-1)).toBe('reconnecting')
})
