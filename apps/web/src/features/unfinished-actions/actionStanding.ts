import {
  type Stake,
  type StakeState,
  stakeProgress,
  stakeState,
} from '../../networks/ethereum/staking/records/index.ts'

/** What became of a transaction that the wallet was asked for, and that no block holds. */
type AskedStanding = Exclude<StakeState, 'intent' | 'offered' | 'proved' | 'confirmed' | 'failed'> | Failure

type Failure = 'reverted' | 'cancelled' | 'not_sent'

/** Before the wallet is asked. */
type PlannedStanding = 'intent' | 'offered' | 'proved' | 'expired'

/** Where a stake stands, as the list says it in plain words. */
export type ActionStanding =
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
export function actionStanding(entry: Stake, nowMs: number): ActionStanding {
  const standing = standingOf(entry, nowMs)
  if (standing === 'confirmed' || stakeProgress(entry).confirmed === 0) return standing
  if (entry.closedAt !== null && !isWaiting(standing)) return 'left'
  return isPlanned(standing) ? 'partly' : `next_${standing}`
}

/** Of the transaction that the stake is about, without what is confirmed beside it. */
function standingOf(entry: Stake, nowMs: number): PlannedStanding | AskedStanding | 'confirmed' {
  const state = stakeState(entry)
  if (state === 'failed') return failure(entry)
  if (state !== 'offered' && state !== 'proved') return state
  return entry.offer && Date.parse(entry.offer.expiresAt) <= nowMs ? 'expired' : state
}

function failure({ transactions }: Stake): Failure {
  for (const { attempts } of transactions) {
    const last = attempts.at(-1)
    if (last?.state === 'failed') return last.reason
  }
  return 'not_sent'
}

function isPlanned(standing: PlannedStanding | AskedStanding): standing is PlannedStanding {
  return ['intent', 'offered', 'proved', 'expired'].includes(standing)
}

/** Standings in which the browser waits for the wallet or the chain, and not for the staker. */
const waiting: readonly ActionStanding[] = [
  'asked',
  'accepted',
  'broadcast',
  'next_asked',
  'next_accepted',
  'next_broadcast',
]

export function isWaiting(standing: ActionStanding): boolean {
  return waiting.includes(standing)
}
