import type { OwnerEvent } from '@granary/api'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { Stake } from '../../staking/records/index.ts'

/** An operation's kind, or the event's. */
export type OperationWhat =
  | 'stake'
  | 'partial'
  | 'exit'
  | 'compound'
  | 'consolidate'
  | 'topUp'
  | 'claim'
  | 'providerExit'
  | Exclude<OwnerEvent['type'], 'proposal' | 'missed_proposal'>

export type OperationStanding =
  /** The wallet was asked; its answer is unknown. */
  | 'asked'
  | 'sent'
  /** Not sent yet; it can be resumed. */
  | 'open'
  /** Abandoned without being sent. */
  | 'left'
  /** In a block; the beacon chain is processing it. */
  | 'working'
  | 'done'
  /** In a block, but the beacon chain ignored it. */
  | 'ignored'
  /** Known only from the chain. */
  | 'seen'

/** What the chain made of it. */
export type OperationResult =
  | { is: 'asked' | 'sent' | 'open' | 'left' | 'checking' | 'compounded' | 'topUpQueued' | 'topUpCounts' }
  | { is: 'stakeOpen'; confirmed: number; count: number }
  | { is: 'stakeDone' | 'providerRequested' }
  /** `seconds`: from the head of the chain; null if unknown. */
  | { is: 'partialQueued' | 'consolidationQueued'; seconds: number | null }
  | { is: 'exitQueued'; epoch: number; seconds: number | null }
  | { is: 'paid' | 'consolidated'; amountGwei: bigint; atSeconds: number }
  | { is: 'topUpDone'; atSeconds: number }
  /** `obstacle`: what prevents it now; null if nothing does any more. */
  | { is: 'ignored'; obstacle: string | null }
  | { is: 'providerRefused'; code: string }
  | { is: 'event' }

export type OperationRow = {
  id: string
  what: OperationWhat
  /** Block time if mined, else this browser's; Unix seconds. */
  atSeconds: number
  /** Its validators; an index is null if unknown. */
  validators: readonly { pubkey: `0x${string}`; index: number | null }[]
  /** How many validators. */
  count: number
  amountGwei: bigint | null
  standing: OperationStanding
  result: OperationResult
  hashes: readonly `0x${string}`[]
  slot: number | null
  record: ActionRecord | null
  stake: Stake | null
}
