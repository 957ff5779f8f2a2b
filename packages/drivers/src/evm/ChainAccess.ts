import type { Chain } from '@granary/chains'
import { WalletInterruptedError } from '../interruption.ts'
import type { CallRequest } from './chain/CallRequest.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { type AccountOnChain, type FlowWallet, interruptionOf, WalletNodeMissingError } from './FlowWallet.ts'

/** How a flow reads its chain: the wallet that is connected now, if any, and the provider's proxy. */
export type ChainAccess = {
  owner: AccountOnChain
  wallet(): FlowWallet | null
  /** Reads without a wallet: the provider's proxy. Only to follow a transaction that was sent. */
  publicReader: Eip1193
}

/** What an EVM driver works with: the wallet, the provider's proxy, and what the site was built for. */
export type EvmContext = ChainAccess & {
  chain: Pick<Chain, 'id'>
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
  /** Calls of a plan may need the effects of those before them: they are tried in order. */
  inOrder?: boolean
  /** Gas that a call may take beyond an estimate of now. */
  gasReserveOf?: ((call: CallRequest) => bigint) | undefined
}

/** @throws {WalletInterruptedError} when the connected wallet is not the one of this flow */
export function requireWallet({ wallet, owner }: Pick<ChainAccess, 'wallet' | 'owner'>): FlowWallet {
  const current = wallet()
  const interruption = interruptionOf(current, owner)
  if (!current || interruption) throw new WalletInterruptedError(interruption ?? 'disconnected')
  return current
}

/**
 * The wallet with a node of its own, which alone may say that something did not happen.
 * @throws {WalletInterruptedError} {WalletNodeMissingError}
 */
export function requireOwnNode(context: Pick<ChainAccess, 'wallet' | 'owner'>): FlowWallet {
  const wallet = requireWallet(context)
  if (wallet.readsByProxy) throw new WalletNodeMissingError()
  return wallet
}

/**
 * Who says that nothing of these attempts can come: any node where the person declined them, or the wallet was never
 * asked.
 * @throws {WalletInterruptedError} {WalletNodeMissingError}
 */
export function judgeOf(
  context: Pick<ChainAccess, 'wallet' | 'owner'>,
  attempts: readonly Attempted[],
): FlowWallet {
  const isSent = ({ state, reason }: Attempted) =>
    state !== 'rejected' && !(state === 'failed' && reason === 'not_sent')
  return attempts.some(isSent) ? requireOwnNode(context) : requireWallet(context)
}

/** What is read of an attempt to know whether it left the page. */
export type Attempted = { readonly state: string; readonly reason?: string }

/** The wallet's node when it is on the right chain, else the proxy. */
export function readerOf({ wallet, owner, publicReader }: ChainAccess): Eip1193 {
  const current = wallet()
  return current?.chainId === owner.chainId ? current.provider : publicReader
}

/**
 * Whether what is read comes from the wallet's own node. The provider's proxy shows what happened: a hash, a block. That
 * something did not happen, or failed, is believed of the wallet's node alone: a second transaction could follow.
 */
export function isOwnNode({ wallet, owner }: ChainAccess): boolean {
  const current = wallet()
  return current?.chainId === owner.chainId && !current.readsByProxy
}
