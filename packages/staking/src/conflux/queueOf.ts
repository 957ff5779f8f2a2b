import type { GroupAnswers } from './abi/batchReads.ts'
import { readList, readNumber } from './abi/readAnswer.ts'
import { defaultBlockSeconds, timeOfBlock } from './blockTime.ts'
import { voteDrip } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxQueueEntry } from './ConfluxPoolState.ts'

/** What is locking and unlocking by amounts; null if the pool did not report it. */
type QueuedAmounts = { lockingDrip: bigint | null; unlockingDrip: bigint | null }

/**
 * What locks and unlocks in a vote pool. The pool's queues also hold finished entries that it has not removed yet.
 * For an unreadable queue, its whole amount is one entry without an end; null if that is unknown too.
 */
export function voteQueue(
  answers: GroupAnswers,
  { block }: ConfluxPoolState,
  amounts: QueuedAmounts,
): ConfluxQueueEntry[] | null {
  const locking = readList(answers.userInQueue, 2) ?? readList(answers.userInQueuePage, 2)
  const unlocking = readList(answers.userOutQueue, 2) ?? readList(answers.userOutQueuePage, 2)
  const entering = locking?.map(node => ofNode('locking', node)) ?? undated('locking', amounts.lockingDrip)
  const leaving =
    unlocking?.map(node => ofNode('unlocking', node)) ?? undated('unlocking', amounts.unlockingDrip)
  if (!entering || !leaving) return null
  return datedQueue(
    [...entering, ...leaving].filter(({ endBlock }) => endBlock === null || endBlock > BigInt(block.number)),
    block,
  )
}

function ofNode(type: ConfluxQueueEntry['type'], [votes = 0n, endBlock = 0n]: bigint[]) {
  return { type, amountDrip: votes * voteDrip, endBlock, expectedBlock: endBlock }
}

/** The amount alone; null if unknown. */
function undated(type: ConfluxQueueEntry['type'], amountDrip: bigint | null) {
  return amountDrip === null ? null : [{ type, amountDrip, endBlock: null, expectedBlock: null }]
}

/**
 * What was redeemed from a share pool and is not ready: by request, or as one entry if the pool reports no more; null
 * if it reports nothing.
 */
export function shareQueue(answers: GroupAnswers, state: ConfluxPoolState): ConfluxQueueEntry[] | null {
  const requests = readList(answers.userRedeemRequests, 4)
  if (requests) return datedQueue(requests.map(ofRequest), state.block)
  const whole = undated('unlocking', readNumber(answers.userClaimed))
  return whole && datedQueue(whole, state.block)
}

/** The contract fixed its block at the request: today's unlock period does not apply to it. */
function ofRequest([amount = 0n, , ready = 0n, readyBlock = 0n]: bigint[]) {
  return { type: 'unlocking' as const, amountDrip: amount - ready, endBlock: null, expectedBlock: readyBlock }
}

/**
 * A queue with its entries' expected times, soonest first; leaves out empty ones.
 * @param block the newest one, at which the queue was read
 * @param blockSeconds the chain's recent pace, by `blockTimeSeconds`
 */
export function datedQueue(
  entries: readonly Omit<ConfluxQueueEntry, 'endsAtSeconds'>[],
  block: ConfluxPoolState['block'],
  blockSeconds: number = defaultBlockSeconds,
): ConfluxQueueEntry[] {
  return entries
    .filter(({ amountDrip }) => amountDrip > 0n)
    .map(entry => ({ ...entry, endsAtSeconds: timeOfBlock(entry.expectedBlock, block, blockSeconds) }))
    .sort((a, b) => soonness(a) - soonness(b))
}

function soonness({ endsAtSeconds }: ConfluxQueueEntry): number {
  return endsAtSeconds ?? Number.MAX_SAFE_INTEGER
}
