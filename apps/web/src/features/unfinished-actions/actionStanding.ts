import {
  type JournalEntry,
  type JournalState,
  journalProgress,
  journalState,
} from '../ethereum-staking/records/index.ts'

/** Where a stake stands, as the list says it in plain words. */
export type ActionStanding =
  | Exclude<JournalState, 'failed'>
  /** Its deposit data ran out before the wallet was asked. */
  | 'expired'
  /** Some of its transactions are confirmed, and the next one is not asked for yet. */
  | 'partly'
  | 'reverted'
  | 'cancelled'
  | 'not_sent'

/** @param nowMs milliseconds since 1970 */
export function actionStanding(entry: JournalEntry, nowMs: number): ActionStanding {
  const state = journalState(entry)
  if (state === 'failed') return failure(entry)
  if (state !== 'offered' && state !== 'proved') return state
  if (journalProgress(entry).confirmed > 0) return 'partly'
  return entry.offer && Date.parse(entry.offer.expiresAt) <= nowMs ? 'expired' : state
}

function failure({ transactions }: JournalEntry): ActionStanding {
  for (const { attempts } of transactions) {
    const last = attempts.at(-1)
    if (last?.state === 'failed') return last.reason
  }
  return 'not_sent'
}

/** Standings in which the browser waits for the wallet or the chain, and not for the staker. */
const waiting: readonly ActionStanding[] = ['asked', 'accepted', 'broadcast']

export function isWaiting(standing: ActionStanding): boolean {
  return waiting.includes(standing)
}
