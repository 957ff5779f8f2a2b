import type { GroupAnswers } from './abi/batchReads.ts'
import { readList, readNumber } from './abi/readAnswer.ts'
import type { ConfluxPoolState, ConfluxQueueEntry } from './ConfluxPoolState.ts'
import { voteDrip } from './constants.ts'
import { datedQueue } from './datedQueue.ts'

/** What is locking and unlocking by the amounts; null where the pool did not tell. */
type QueuedAmounts = { lockingDrip: bigint | null; unlockingDrip: bigint | null }

/**
 * What locks and unlocks in a vote pool. The pool's queues also hold what is over and not yet counted out of them. Where
 * a queue cannot be read, its whole amount is one entry without an end; null where that is not known either.
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

/** The amount alone; null where that is not known. */
function undated(type: ConfluxQueueEntry['type'], amountDrip: bigint | null) {
  return amountDrip === null ? null : [{ type, amountDrip, endBlock: null, expectedBlock: null }]
}

/**
 * What was asked back from a share pool and is not ready: by request, or in one where the pool tells no more; null where
 * it tells nothing.
 */
export function shareQueue(answers: GroupAnswers, state: ConfluxPoolState): ConfluxQueueEntry[] | null {
  const requests = readList(answers.userRedeemRequests, 4)
  if (requests) return datedQueue(requests.map(ofRequest), state.block)
  const whole = undated('unlocking', readNumber(answers.userClaimed))
  return whole && datedQueue(whole, state.block)
}

/** The contract fixed its block when it was asked for: today's unlock period says nothing about it. */
function ofRequest([amount = 0n, , ready = 0n, readyBlock = 0n]: bigint[]) {
  return { type: 'unlocking' as const, amountDrip: amount - ready, endBlock: null, expectedBlock: readyBlock }
}
