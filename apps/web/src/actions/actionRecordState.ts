import { isAttemptGivenUp, isAttemptInFlight } from '../journal/attemptState.ts'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import type { ActionAttempt, ActionRecord } from './ActionRecord.ts'
import type { ActionNotice } from './ActionState.ts'

/** What the wallet was asked last. */
export function lastOf({ attempts }: Pick<ActionRecord, 'attempts'>): ActionAttempt {
  const last = attempts.at(-1)
  if (!last) throw new RangeError('a record without an attempt')
  return last
}

/** Whether the wallet was asked and what came of it may still be made by itself. */
export function isActionInFlight(record: ActionRecord): boolean {
  return isAttemptInFlight(lastOf(record))
}

/** Whether it ended without the transaction as far as anybody said. */
export function isActionGivenUp(record: ActionRecord): boolean {
  return isAttemptGivenUp(lastOf(record))
}

/** Whether the person has something left to do or to wait for: with this one, or with what is asked for after it. */
export function isActionUnfinished(record: ActionRecord): boolean {
  if (isActionInFlight(record)) return true
  return record.closedAt === null && (lastOf(record).state !== 'confirmed' || record.later.length > 0)
}

/** Whether a record is about what is asked for: the same kind, contract and subject. */
export function isSameThing(record: ActionRecord, { kind, subject = '', call }: ActionRequest): boolean {
  return (
    record.kind === kind && record.subject === subject.toLowerCase() && record.to === call.to.toLowerCase()
  )
}

/** Whether two records are about the same thing of one account. */
export function areAlike(one: ActionRecord, other: ActionRecord): boolean {
  const isOfOne = one.account === other.account && one.chainId === other.chainId
  return isOfOne && one.kind === other.kind && one.subject === other.subject && one.to === other.to
}

/** Whether the same thing was asked for again and is on its way: whatever is made of it is found for that one. */
export function isAskedAgain(action: ActionRecord, all: readonly ActionRecord[]): boolean {
  return all.some(other => other.id !== action.id && isActionInFlight(other) && areAlike(other, action))
}

/** Whether it is in a block. */
export function isActionDone(record: ActionRecord): boolean {
  return lastOf(record).state === 'confirmed'
}

/** A transaction that was given up is looked for this long: in a wallet's drawer it does not stay for ever. */
const givenUpLookedForMs = 14 * 86_400_000

/**
 * Whether what was taken for refused, not sent, failed or dropped may still come and is looked for.
 * @param nowMs milliseconds since 1970
 */
export function mayStillCome(record: ActionRecord, nowMs: number): boolean {
  return isActionGivenUp(record) && Date.parse(record.updatedAt) > nowMs - givenUpLookedForMs
}

/** Whether its block can no longer be reorganised away. */
export function isActionSettled(record: ActionRecord): boolean {
  const last = lastOf(record)
  return last.state !== 'confirmed' || last.finalAt !== null
}

/** Why nothing was made; null while it may be, or is. */
export function noticeOf(record: ActionRecord): ActionNotice | null {
  const last = lastOf(record)
  if (last.state === 'rejected' || last.state === 'dropped') return last.state
  return last.state === 'failed' ? last.reason : null
}

/** Every hash that the wallet or a node named for it. */
export function hashesOf({ attempts }: Pick<ActionRecord, 'attempts'>): `0x${string}`[] {
  return attempts.flatMap(attempt => {
    const replaced = 'replacedHashes' in attempt ? attempt.replacedHashes : []
    return 'hash' in attempt && attempt.hash ? [...replaced, attempt.hash] : replaced
  })
}
