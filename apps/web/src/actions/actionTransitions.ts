import { TransitionError } from '@granary/transactions/errors'
import { isAttemptGivenUp } from '../journal/attemptState.ts'
import { type AttemptOutcome, settleAttempt } from '../journal/settleAttempt.ts'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import { type ActionAttempt, type ActionRecord, actionVersion, type PlannedCall } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'

/** A question to the wallet, before it is asked. */
export type ActionQuestion = Omit<Extract<ActionAttempt, { state: 'asked' }>, 'state'>

/** The place of an action in a wish of several, and what of it is asked for afterwards. */
export type GroupPlace = { group: NonNullable<ActionRecord['group']>; later: readonly ActionRequest[] }

/** The record of a request that a wallet is about to be asked for the first time. */
export function newRecord(
  request: ActionRequest,
  question: ActionQuestion,
  at: string,
  place?: GroupPlace,
): ActionRecord {
  const { owner } = request
  return {
    version: actionVersion,
    id: crypto.randomUUID(),
    account: owner.account,
    chainId: owner.chainId,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    ...planned(request),
    group: place?.group ?? null,
    later: place?.later.map(planned) ?? [],
    attempts: [{ ...question, state: 'asked' }],
  }
}

function planned({ kind, subject = '', call, facts, trace }: ActionRequest): PlannedCall {
  return {
    kind,
    subject: subject.toLowerCase(),
    to: lower(call.to),
    valueWei: call.valueWei,
    data: lower(call.data),
    facts: { ...facts },
    trace: trace.map(({ address, topics, data }) => ({
      address: lower(address),
      topics: topics.map(lowerTopic),
      data: data ? lower(data) : null,
    })),
  }
}

/** @throws {TransitionError} when the last attempt cannot end that way */
export function withActionOutcome(record: ActionRecord, outcome: AttemptOutcome, at: string): ActionRecord {
  const last = lastOf(record)
  const next = settleAttempt(last, outcome, at)
  if (!next) throw new TransitionError(last.state, outcome.state)
  return { ...record, attempts: record.attempts.with(-1, next) }
}

/**
 * Its transaction is in a block although it had been taken for refused, not sent, cancelled or dropped: on its way again.
 * @throws {TransitionError} unless the last attempt was given up
 */
export function withFoundAction(record: ActionRecord, hash: `0x${string}`): ActionRecord {
  const last = lastOf(record)
  if (!isAttemptGivenUp(last)) throw new TransitionError(last.state, 'broadcast')
  const { valueWei, callHash, gas, nonce, askedAt, askedAtBlock, minedBefore, callsId } = last
  const question = { valueWei, callHash, gas, nonce, askedAt, askedAtBlock, minedBefore, callsId }
  const found = { hash, ownNonce: null, sentAt: askedAt, replacedHashes: [] }
  const attempts = record.attempts.with(-1, { ...question, state: 'broadcast', ...found })
  return { ...record, closedAt: null, attempts }
}

/** What was asked for, to be asked for again. */
export function requestOf(record: ActionRecord): ActionRequest {
  return requestOfPlanned(record, record)
}

/** What of a wish was asked for after this record, and was not yet. */
export function laterOf(record: ActionRecord): ActionRequest[] {
  return record.later.map(each => requestOfPlanned(each, record))
}

function requestOfPlanned(
  { kind, subject, to, valueWei, data, facts, trace }: PlannedCall,
  { account, chainId }: Pick<ActionRecord, 'account' | 'chainId'>,
): ActionRequest {
  return {
    kind,
    ...(subject !== '' && { subject }),
    owner: { account, chainId },
    call: { from: account, to, valueWei, data },
    facts,
    trace: trace.map(log => ({
      address: log.address,
      topics: log.topics,
      ...(log.data !== null && { data: log.data }),
    })),
  }
}

function lower<Text extends `0x${string}`>(text: Text): `0x${string}` {
  return text.toLowerCase() as `0x${string}`
}

function lowerTopic(topic: `0x${string}` | null): `0x${string}` | null {
  return topic && lower(topic)
}
