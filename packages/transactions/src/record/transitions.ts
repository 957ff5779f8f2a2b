import { TransitionError } from '../errors.ts'
import type { DriverData, PlannedStep, TransactionPlan, TransactionStep } from '../TransactionPlan.ts'
import { isInFlight, isStepGivenUp, isStepInFlight, lastAttempt } from './recordState.ts'
import { type AttemptOutcome, questionOf, settleAttempt } from './settleAttempt.ts'
import {
  type Attempt,
  type RecordStep,
  type TransactionRecord,
  transactionVersion,
} from './TransactionRecord.ts'

/** A question to the wallet about one step, before asking. */
export type Question = {
  /** Index of the step. */
  index: number
  /** As requested now: a contract's fee may have changed. */
  step: PlannedStep
  asked: DriverData
  askedAt: string
  bundle: string | null
}

/** The record of a plan before any wallet is asked. */
export function newRecord(plan: TransactionPlan, at: string): TransactionRecord {
  const { kind, origin, network, account, facts, data = {}, steps } = plan
  return {
    version: transactionVersion,
    id: crypto.randomUUID(),
    kind,
    origin,
    network,
    account,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    facts: { ...facts },
    data: { ...data },
    steps: unaskedSteps(steps),
  }
}

/** Unrequested steps in a record's form. */
export function unaskedSteps(steps: readonly TransactionStep[]): RecordStep[] {
  return steps.map(step => ({ ...keptStep(step), attempts: [] }))
}

function keptStep(step: TransactionStep): Omit<RecordStep, 'attempts'> {
  const { driver, network, account, lane, exclusiveKeys, call, traces, after, facts } = step
  return {
    ...{ driver, network, account, lane, after },
    exclusiveKeys: [...exclusiveKeys],
    call: call && { ...call },
    traces: traces.map(trace => ({ ...trace })),
    facts: { ...facts },
  }
}

/** The plan of a record, for repeating it. */
export function planOf({ steps, ...record }: TransactionRecord): TransactionPlan {
  const { kind, origin, network, account, facts, data } = record
  return { kind, origin, network, account, facts, data, steps: steps.map(({ attempts: _, ...step }) => step) }
}

/** Whether a record requests the same as the plan. */
export function isSamePlan(record: TransactionRecord, plan: TransactionPlan): boolean {
  const asked = (steps: TransactionPlan['steps']) =>
    textOf(steps.map(({ network, account, lane, call }) => [network, account, lane, call]))
  return record.kind === plan.kind && asked(record.steps) === asked(plan.steps)
}

/**
 * The wallet is about to be asked for these steps, in one question. Steps with exclusive keys are requested
 * as recorded: another tab may have replanned them since the review.
 * @throws {TransitionError} while a step is on its way, or if one is confirmed or planned otherwise
 */
export function withQuestions(record: TransactionRecord, questions: readonly Question[]): TransactionRecord {
  if (isInFlight(record)) throw new TransitionError('in flight', 'asked')
  return questions.reduce<TransactionRecord>(
    (changed, { index, step, asked, askedAt, bundle }) =>
      changeStep(changed, index, 'asked', before => {
        if (lastAttempt(before)?.state === 'confirmed') return undefined
        if (before.exclusiveKeys.length > 0 && !isSameTraces(before, step)) return undefined
        const question = { call: { ...step.call }, asked: { ...asked }, askedAt, bundle }
        const attempts: Attempt[] = [...before.attempts, { state: 'asked', ...question }]
        return { ...before, ...keptStep(step), attempts }
      }),
    { ...record, closedAt: null },
  )
}

/** Whether two steps leave the same traces on the chain. */
export function isSameTraces(
  one: Pick<TransactionStep, 'traces' | 'exclusiveKeys'>,
  other: Pick<TransactionStep, 'traces' | 'exclusiveKeys'>,
): boolean {
  return textOf([one.exclusiveKeys, one.traces]) === textOf([other.exclusiveKeys, other.traces])
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each))
}

/** @throws {TransitionError} if the step's last attempt cannot end that way */
export function withOutcome(
  record: TransactionRecord,
  index: number,
  outcome: AttemptOutcome,
  at: string,
): TransactionRecord {
  return changeStep(record, index, outcome.state, before => {
    const last = lastAttempt(before)
    const next = last && settleAttempt(last, outcome, at)
    return next && { ...before, attempts: before.attempts.with(-1, next) }
  })
}

/**
 * A step's transaction is in a block although taken for refused, not sent, cancelled or dropped: puts its
 * attempt on its way again.
 * @param made index of that attempt
 * @throws {TransitionError} unless the last attempt was given up
 */
export function withFound(
  record: TransactionRecord,
  index: number,
  { hash, made }: { hash: string; made?: number },
): TransactionRecord {
  const reopened = { ...record, closedAt: null }
  return changeStep(reopened, index, 'broadcast', before => {
    const attempt = before.attempts[made ?? before.attempts.length - 1]
    if (!attempt || !isStepGivenUp(before)) return undefined
    const sent = { hash, shown: null, sentAt: attempt.askedAt, replacedHashes: [] }
    const found: Attempt = { ...questionOf(attempt), state: 'broadcast', ...sent }
    return { ...before, attempts: [...before.attempts.filter(each => each !== attempt), found] }
  })
}

/**
 * Plans a step that waited for an earlier one.
 * @throws {TransitionError} once the wallet was asked for it
 */
export function withPlannedStep(
  record: TransactionRecord,
  index: number,
  step: PlannedStep,
): TransactionRecord {
  return changeStep(record, index, 'planned', before =>
    before.attempts.length > 0 ? undefined : { ...before, ...keptStep(step) },
  )
}

/** Leaves the record behind. Plans on their way stay open unless `evenInFlight`. */
export function withClosed(record: TransactionRecord, at: string, evenInFlight = false): TransactionRecord {
  return !evenInFlight && record.steps.some(isStepInFlight) ? record : { ...record, closedAt: at }
}

function changeStep(
  record: TransactionRecord,
  index: number,
  to: string,
  change: (step: RecordStep) => RecordStep | undefined,
): TransactionRecord {
  const before = record.steps[index]
  const next = before && change(before)
  if (!next) throw new TransitionError(lastAttempt(before)?.state ?? 'planned', to)
  return { ...record, steps: record.steps.with(index, next) }
}
