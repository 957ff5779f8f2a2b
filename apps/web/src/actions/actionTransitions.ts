import { isAttemptGivenUp } from '../journal/attemptState.ts'
import { type AttemptOutcome, settleAttempt } from '../journal/settleAttempt.ts'
import { ActionTransitionError } from './ActionErrors.ts'
import { type ActionAttempt, type ActionRecord, actionVersion } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import { isActionInFlight, lastOf } from './actionRecordState.ts'

/** A question to the wallet, before it is asked. */
export type ActionQuestion = Omit<Extract<ActionAttempt, { state: 'asked' }>, 'state'>

/** The record of a request that a wallet is about to be asked for the first time. */
export function newRecord(request: ActionRequest, question: ActionQuestion, at: string): ActionRecord {
  const { kind, owner, call, facts, trace } = request
  return {
    version: actionVersion,
    id: crypto.randomUUID(),
    kind,
    account: owner.account,
    chainId: owner.chainId,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    to: lower(call.to),
    valueWei: call.valueWei,
    data: lower(call.data),
    facts: { ...facts },
    trace: trace.map(({ address, topics }) => ({ address: lower(address), topics: topics.map(lowerTopic) })),
    attempts: [{ ...question, state: 'asked' }],
  }
}

/**
 * The wallet is about to be asked once more.
 * @param facts what is told of it now: an amount that the call leaves open may have changed
 * @throws {ActionTransitionError} while an attempt is on its way or confirmed
 */
export function withQuestion(
  record: ActionRecord,
  question: ActionQuestion,
  facts: ActionRequest['facts'],
): ActionRecord {
  const { state } = lastOf(record)
  if (isActionInFlight(record) || state === 'confirmed') throw new ActionTransitionError(state, 'asked')
  const attempts: ActionAttempt[] = [...record.attempts, { ...question, state: 'asked' }]
  return { ...record, facts: { ...facts }, closedAt: null, attempts }
}

/** @throws {ActionTransitionError} when the last attempt cannot end that way */
export function withActionOutcome(record: ActionRecord, outcome: AttemptOutcome, at: string): ActionRecord {
  const last = lastOf(record)
  const next = settleAttempt(last, outcome, at)
  if (!next) throw new ActionTransitionError(last.state, outcome.state)
  return { ...record, attempts: record.attempts.with(-1, next) }
}

/**
 * Its transaction is in a block although it had been taken for refused, not sent, cancelled or dropped: on its way again.
 * @throws {ActionTransitionError} unless the last attempt was given up
 */
export function withFoundAction(record: ActionRecord, hash: `0x${string}`): ActionRecord {
  const last = lastOf(record)
  if (!isAttemptGivenUp(last)) throw new ActionTransitionError(last.state, 'broadcast')
  const { valueWei, callHash, gas, nonce, askedAt, askedAtBlock, minedBefore } = last
  const question = { valueWei, callHash, gas, nonce, askedAt, askedAtBlock, minedBefore }
  const found = { hash, ownNonce: null, sentAt: askedAt, replacedHashes: [] }
  const attempts = record.attempts.with(-1, { ...question, state: 'broadcast', ...found })
  return { ...record, closedAt: null, attempts }
}

/** What was asked for, to be asked for again. */
export function requestOf(record: ActionRecord): ActionRequest {
  const { kind, account, chainId, to, valueWei, data, facts, trace } = record
  return { kind, owner: { account, chainId }, call: { from: account, to, valueWei, data }, facts, trace }
}

function lower<Text extends `0x${string}`>(text: Text): `0x${string}` {
  return text.toLowerCase() as `0x${string}`
}

function lowerTopic(topic: `0x${string}` | null): `0x${string}` | null {
  return topic && lower(topic)
}
