import { BaseError } from '@granary/errors'
import type { Interruption } from '../interruption.ts'
import type { CallRequest } from './chain/CallRequest.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import type { GasFees } from './chain/readGasFees.ts'

/** An account on a chain. */
export type AccountOnChain = {
  /** Lower case. */
  account: `0x${string}`
  chainId: number
}

/** The connected wallet as flows use it. */
export type FlowWallet = AccountOnChain & {
  /** The wallet's own node. */
  provider: Eip1193
  /** The wallet has no node that the page can ask: `provider` reads through the provider's proxy. */
  readsByProxy?: boolean
  /**
   * Asks the wallet to sign and broadcast.
   * @param nonce the requested nonce; the wallet may use another
   * @throws an error with the code USER_REJECTED if the person declines
   */
  send(call: CallRequest, gas: bigint, fees: GasFees['offer'], nonce: number | null): Promise<`0x${string}`>
  /** How the wallet takes several transactions in one confirmation (EIP-5792); null if it cannot. */
  bundling(): Promise<Bundling | null>
  /**
   * Asks the wallet for all calls in one confirmation.
   * @param id names the bundle, so that its status can be read even if the answer is lost
   * @returns the wallet's identifier of the bundle
   * @throws an error with the code USER_REJECTED; CALLS_UNSUPPORTED or CALLS_TOO_MANY if the wallet was not asked
   */
  sendCalls(calls: readonly CallRequest[], id: string, bundling: Bundling): Promise<string>
  /** Null if the wallet does not know the bundle. */
  callsStatus(id: string): Promise<BundleStatus | null>
}

/** What a wallet says of a bundle (EIP-5792). */
export type BundleStatus = {
  readonly state:
    | 'pending'
    | 'confirmed'
    /** No call is in a block, and none will be. */
    | 'not_included'
    | 'reverted'
    | 'partly_reverted'
  /** Transactions with the calls, as the wallet reports; one for all if atomic. */
  readonly hashes: readonly `0x${string}`[]
}

/** `atomic`: all or none, in one transaction; `sequential`: one after another, each on its own. */
export type Bundling = 'atomic' | 'sequential'

export function interruptionOf(wallet: AccountOnChain | null, owner: AccountOnChain): Interruption {
  if (!wallet) return 'disconnected'
  if (wallet.account !== owner.account) return 'account'
  return wallet.chainId === owner.chainId ? null : 'network'
}

/** Only a wallet's own node may say that something did not happen. */
export class WalletNodeMissingError extends BaseError {
  override readonly name = 'WalletNodeMissingError'
  constructor() {
    super('A wallet on a phone has no node that this page can ask.', { code: 'WALLET_NODE_MISSING' })
  }
}
