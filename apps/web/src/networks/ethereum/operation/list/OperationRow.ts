import type { OwnerEvent } from '@granary/api'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { Stake } from '../../staking/records/index.ts'

/** What was done, or happened. */
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
  /** The wallet was asked, and its answer is not known. */
  | 'asked'
  | 'sent'
  /** Nothing came of it yet; it can be gone on with. */
  | 'open'
  /** Nothing came of it, and it was left behind. */
  | 'left'
  /** In a block; the beacon chain is at it. */
  | 'working'
  | 'done'
  /** In a block, but the beacon chain ignored it. */
  | 'ignored'
  /** Seen on the chain alone. */
  | 'seen'

/** What the chain made of it. */
export type OperationResult =
  | { is: 'asked' | 'sent' | 'open' | 'left' | 'checking' | 'compounded' | 'topUpQueued' | 'topUpCounts' }
  | { is: 'stakeOpen'; confirmed: number; count: number }
  | { is: 'stakeDone' | 'providerRequested' }
  /** `seconds`: until then, from the head of the chain; null where it cannot be said. */
  | { is: 'partialQueued' | 'consolidationQueued'; seconds: number | null }
  | { is: 'exitQueued'; epoch: number; seconds: number | null }
  | { is: 'paid' | 'consolidated'; amountGwei: bigint; atSeconds: number }
  | { is: 'topUpDone'; atSeconds: number }
  /** `obstacle`: what stands in its way now; null where nothing does any more. */
  | { is: 'ignored'; obstacle: string | null }
  | { is: 'providerRefused'; code: string }
  | { is: 'event' }

export type OperationRow = {
  id: string
  what: OperationWhat
  /** Time of the chain where it is in a block, else of this browser; seconds since 1970. */
  atSeconds: number
  /** Those that it is about; their indices where they are known. */
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
