import type { AttemptNotice } from '@granary/transactions/record'
import { formatAmount } from '@granary/ui'
import { confirmedRows, remainingIntent } from '../stake/remainingIntent.ts'
import type { Stake } from '../stake/Stake.ts'
import {
  currentAttempt,
  isRegistered,
  type PlannedState,
  plannedState,
  type StakeState,
  stakeProgress,
} from '../stake/stakeState.ts'

/** What became of a transaction that the wallet was asked for, and that no block holds. */
type AskedStanding = Exclude<StakeState, PlannedState | 'confirmed' | 'failed'> | AttemptNotice

/** Before the wallet is asked. */
type PlannedStanding = PlannedState | 'expired'

/** Where a stake stands, as the list says it in plain words. */
export type StakeStanding =
  | PlannedStanding
  | AskedStanding
  /** Some of its transactions are confirmed, and the next one is not asked for yet. */
  | 'partly'
  /** Some are confirmed, and this became of the next one. */
  | `next_${AskedStanding}`
  /** Some are confirmed, and the staker left the rest behind. */
  | 'left'
  | 'confirmed'

/** @param nowMs milliseconds since 1970 */
export function stakeStanding(stake: Stake, nowMs: number): StakeStanding {
  const standing = standingOf(stake, nowMs)
  if (standing === 'confirmed' || stakeProgress(stake).confirmed === 0) return standing
  if (stake.closedAt !== null && !isWaiting(standing)) return 'left'
  return isPlanned(standing) ? 'partly' : `next_${standing}`
}

/** Of the transaction that the stake is about, without what is confirmed beside it. */
function standingOf(stake: Stake, nowMs: number): PlannedStanding | AskedStanding | 'confirmed' {
  const attempt = currentAttempt(stake)
  if (attempt) return attempt.state === 'failed' ? attempt.reason : attempt.state
  return stake.offer && Date.parse(stake.offer.expiresAt) <= nowMs ? 'expired' : plannedState(stake)
}

function isPlanned(standing: PlannedStanding | AskedStanding): standing is PlannedStanding {
  return ['intent', 'offered', 'proved', 'expired'].includes(standing)
}

/** Standings in which the browser waits for the wallet or the chain, and not for the staker. */
const waiting: readonly StakeStanding[] = [
  'asked',
  'accepted',
  'broadcast',
  'next_asked',
  'next_accepted',
  'next_broadcast',
]

export function isWaiting(standing: StakeStanding): boolean {
  return waiting.includes(standing)
}

/** How much of a stake is made; amounts as texts in ETH. */
export type MadeOfStake = {
  /** Transactions in a block, and in all. */
  confirmed: number
  count: number
  staked: string
  rest: string
  total: string
}

export function madeOfStake(stake: Stake): MadeOfStake {
  const total = sumOf(stake.intent.amountsGwei)
  const rest = sumOf(remainingIntent(stake).amountsGwei)
  const eth = (gwei: bigint) => formatAmount(gwei, { decimals: 9 })
  return { ...stakeProgress(stake), staked: eth(total - rest), rest: eth(rest), total: eth(total) }
}

/** Standings that say what of the stake stays. */
const stopped: readonly StakeStanding[] = [
  'next_rejected',
  'next_dropped',
  'next_reverted',
  'next_cancelled',
  'next_not_sent',
]

/** What of a stake stays as it is while its next transaction came to nothing; null before anything is made. */
export function keptOf(stake: Stake, standing: StakeStanding): 'staked' | 'registered' | null {
  if (!stopped.includes(standing)) return null
  return isRegisteredOnly(stake) ? 'registered' : 'staked'
}

/** Whether validators are registered with SSV operators, and nothing is deposited to any of them. */
export function isRegisteredOnly(stake: Stake): boolean {
  return isRegistered(stake) && confirmedRows(stake).size === 0
}

/** gwei */
export function sumOf(amountsGwei: readonly bigint[]): bigint {
  return amountsGwei.reduce((sum, amount) => sum + amount, 0n)
}
