import { TransitionError } from '../errors.ts'
import type { DriverData, PlannedStep, TransactionPlan, TransactionStep } from '../TransactionPlan.ts'
import {
  isInFlight,
  isStepAsked,
  isStepConfirmed,
  isStepGivenUp,
  isStepInFlight,
  lastAttempt,
} from './recordState.ts'
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
 * @throws {TransitionError} while a step is on its way, or if one is confirmed, planned otherwise or no
 * longer in the plan
 */
export function withQuestions(record: TransactionRecord, questions: readonly Question[]): TransactionRecord {
  if (isInFlight(record)) throw new TransitionError('in flight', 'asked')
  return questions.reduce<TransactionRecord>(
    (changed, { index, step, asked, askedAt, bundle }) =>
      changeStep(changed, index, 'asked', before => {
        if (isStepConfirmed(before) || before.lane !== step.lane) return undefined
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
 * attempt on its way again. A plan left behind resumes with its requested steps only.
 * @param made index of that attempt
 * @throws {TransitionError} unless the last attempt was given up
 */
export function withFound(
  record: TransactionRecord,
  index: number,
  { hash, made }: { hash: string; made?: number },
): TransactionRecord {
  const reopened = { ...(record.closedAt === null ? record : askedOnly(record)), closedAt: null }
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

/** The plan without unrequested steps; the whole plan if none was requested. Exclusive keys stay known. */
export function askedOnly(record: TransactionRecord): TransactionRecord {
  const steps = record.steps.filter(step => isStepAsked(step) || step.exclusiveKeys.length > 0)
  return steps.length > 0 ? { ...record, steps } : record
}

/**
 * Given-up steps are not requested again, and stay looked for: they become a closed plan of their own, or the
 * whole plan closes if nothing else is left to do in it.
 * @throws {TransitionError} unless all of them were given up
 */
export function withStepsLeft(
  record: TransactionRecord,
  indexes: readonly number[],
  at: string,
): { record: TransactionRecord; apart: TransactionRecord | null } {
  const [left, rest] = [true, false].map(isLeft =>
    record.steps.filter((_, i) => indexes.includes(i) === isLeft),
  ) as [RecordStep[], RecordStep[]]
  const made = left.find(step => !isStepGivenUp(step))
  if (made) throw new TransitionError(lastAttempt(made)?.state ?? 'planned', 'closed')
  // Steps that name each other, or share what was offered for all of them, stay one plan.
  const isNamed = rest.some(({ after, exclusiveKeys }) => after !== null || exclusiveKeys.length > 0)
  const isOver = rest.every(isStepConfirmed) || !rest.some(isStepAsked)
  if (isOver || isNamed) return { record: withClosed(record, at), apart: null }
  const apart = { ...record, id: crypto.randomUUID(), updatedAt: at, closedAt: at, steps: left }
  return { record: { ...record, steps: rest }, apart }
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
