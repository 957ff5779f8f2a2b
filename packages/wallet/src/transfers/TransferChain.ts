import type { ChainDriver, Owner, PlannedStep, TransactionPlan } from '@granary/transactions'
import type { BitcoinClient } from '../core/clients/BitcoinClient.ts'
import type { EvmClient } from '../core/clients/EvmClient.ts'
import type { SolanaClient } from '../core/clients/SolanaClient.ts'
import type { Namespace, NetworkOf } from '../core/index.ts'
import type { PlanCost } from './planStateOf.ts'

/** What is known of a receiver before anything is sent. */
export type ReceiverFacts = {
  /** As its chain writes it; checksummed on EVM chains. */
  readonly address: string
  readonly isOwn: boolean
  /** A contract or program may be unable to pass on what it gets. */
  readonly isContract: boolean
}

/** A token as its chain describes it, and what the account holds of it. */
export type HeldToken = {
  /** As in the chain's calls. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly balance: bigint
}

export type Transfer = {
  /** Null for the chain's coin. */
  readonly token: HeldToken | null
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly units: bigint
  readonly receiver: string
}

/** How transfers of the connected account work on its chain. */
export type TransferChain = {
  readonly owner: Owner
  readonly driver: ChainDriver<PlanCost>
  /** Milliseconds between looks at a fresh transfer. */
  readonly pollMs: number
  /** Whether the owner's wallet is connected, on its network. */
  isWalletReady(): boolean
  /** @throws what keeps a text from being an address of this chain */
  readReceiver(text: string): string
  describeReceiver(receiver: string): Promise<ReceiverFacts>
  /** @throws {TokenUnreadableError} for anything else than a token */
  readToken(address: string): Promise<HeldToken>
  /** What the account holds, where its chain tells; absent where a balance service has to. */
  readTokens?(): Promise<readonly HeldToken[]>
  /** Of the chain's coin, smallest units. */
  readBalance(): Promise<bigint>
  /** The most of the chain's coin that can be sent: what is left above the fee. */
  readMost(receiver: string | null): Promise<bigint>
  plan(transfer: Transfer): Promise<TransactionPlan>
  /** Reads what a planned transfer depends on once more, at the review and before the wallet is asked. */
  prepare(step: PlannedStep): Promise<PlannedStep>
}

export type ClientOf = {
  readonly eip155: EvmClient
  readonly solana: SolanaClient
  readonly bip122: BitcoinClient
}

/**
 * @param client of the account that the transfers are of
 * @param current of the account that is connected now; null for none of this namespace
 */
export type OpenTransferChain<Name extends Namespace> = (
  client: ClientOf[Name],
  current: () => ClientOf[Name] | null,
  network: NetworkOf[Name],
) => Promise<TransferChain>
