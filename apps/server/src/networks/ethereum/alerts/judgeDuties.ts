import type { WatchedValidator } from './WatchedValidator.ts'

export type Duties = Pick<WatchedValidator, 'missedEpochs' | 'firstMissedEpoch'>

/** Nothing was missed, or there were no duties. */
export const noneMissed: Duties = { missedEpochs: 0, firstMissedEpoch: null }

/** Has duties in every epoch. */
export function hasDuties(status: string): boolean {
  return status === 'active_ongoing' || status === 'active_exiting'
}

/** @param isLive whether a vote of `epoch` was seen */
export function judgeLiveness(before: Duties, epoch: number, isLive: boolean): Duties {
  if (isLive) return noneMissed
  return { missedEpochs: before.missedEpochs + 1, firstMissedEpoch: before.firstMissedEpoch ?? epoch }
}

/**
 * Whether the balance contradicts missed votes, as after a restart of a node that forgot what it had seen: a balance
 * that grew since the first of them was paid for votes.
 * @param from the finalised epoch of the balance before
 */
export function isContradicted(
  { firstMissedEpoch, balanceGwei }: Duties & { balanceGwei: bigint },
  before: { balanceGwei: bigint },
  from: number,
): boolean {
  return firstMissedEpoch !== null && from > firstMissedEpoch && balanceGwei > before.balanceGwei
}

/** Missed votes cost less than this part of the balance per epoch; a withdrawal or a slashing takes more. */
const penaltyPart = 10_000n

/**
 * What the balance shows if the node does not report votes: a small fall means missed ones, a rise means duties done.
 * A larger step, such as a withdrawal, means neither.
 * @param from the finalised epoch of the balance before
 */
export function judgeBalance(
  before: Duties & { balanceGwei: bigint },
  balanceGwei: bigint,
  from: number,
  to: number,
): Duties {
  const fallen = before.balanceGwei - balanceGwei
  const { missedEpochs, firstMissedEpoch } = before
  if (fallen > (before.balanceGwei * BigInt(to - from)) / penaltyPart)
    return { missedEpochs, firstMissedEpoch }
  if (fallen <= 0n) return noneMissed
  return { missedEpochs: missedEpochs + (to - from), firstMissedEpoch: firstMissedEpoch ?? from + 1 }
}
