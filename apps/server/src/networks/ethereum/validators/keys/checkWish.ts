import type { EthereumChain } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { exitRequestMessage } from '@granary/staking/ethereum/requests'
import { verifyEvm } from '#server/modules/sign-in/signatures/verifyEvm.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { SignedWish } from './Keyring.ts'
import { KeyringRefusedError } from './keyringErrors.ts'

export type WishTerms = {
  chain: EthereumChain
  /** The site's address; without it a wish is valid on this machine only. */
  publicOrigin: string | undefined
  /** Asked about accounts that are contracts. */
  upstreams: ChainUpstreams
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Checks that the withdrawal address signed the exit of this key's validator. Parses and rebuilds the text: a wish is
 * the text of this provider's page, or none.
 * @throws {KeyringRefusedError} KEYRING_REFUSED
 */
export async function checkWish(wish: SignedWish, pubkey: Hex, terms: WishTerms): Promise<void> {
  const { chain, publicOrigin, upstreams } = terms
  const { withdrawalAddress, message, signature } = wish
  const host = /^(\S+) asks /.exec(message)?.[1] ?? ''
  const signedAt = Date.parse(/^Signed at: (.+)$/m.exec(message)?.[1] ?? '')
  const pubkeys = [...message.matchAll(/^- (0x[0-9a-f]{96})$/gm)].map(([, key]) => key as Hex)
  const isOurHost = publicOrigin ? host === new URL(publicOrigin).host : local.test(host)
  if (!isOurHost || Number.isNaN(signedAt) || !pubkeys.includes(pubkey))
    throw new KeyringRefusedError('an unrequested exit')
  const { name: chainName, id: chainId } = chain
  const signedAtSeconds = Math.floor(signedAt / 1000)
  const expected = exitRequestMessage({
    host,
    chainName,
    chainId,
    withdrawalAddress,
    pubkeys,
    signedAtSeconds,
  })
  if (message !== expected) throw new KeyringRefusedError('an exit requested in other words')
  const data = { accountAddress: withdrawalAddress, chainId: chain.caipNetworkId }
  if (!(await verifyEvm({ data, message, signature }, upstreams)))
    throw new KeyringRefusedError('an exit not signed by the withdrawal address')
}
