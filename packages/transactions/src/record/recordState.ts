import type { TransactionStep } from '../TransactionPlan.ts'
import type { Attempt, AttemptState, TransactionRecord } from './TransactionRecord.ts'

/** Why an attempt made nothing. */
export type AttemptNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped'

/** A step with its attempts, oldest first. */
export type AttemptedStep = TransactionStep & { readonly attempts: readonly Attempt[] }

/** Of any driver: a view may type the attempts further, or hold part of them. */
type Attempted<Of = { readonly state: AttemptState }> = { readonly attempts: readonly Of[] }

/** The last attempt; `undefined` while the step is only planned. */
export function lastAttempt<Of>(step: Attempted<Of> | undefined): Of | undefined {
  return step?.attempts.at(-1)
}

export function isStepAsked({ attempts }: Attempted<unknown>): boolean {
  return attempts.length > 0
}

/** Whether the wallet was asked and the transaction may still come by itself. */
export function isStepInFlight(step: Attempted): boolean {
  const state = lastAttempt(step)?.state
  return state === 'asked' || state === 'accepted' || state === 'broadcast'
}

/** Whether it ended without the transaction as far as reported: reports may be wrong. */
export function isStepGivenUp(step: Attempted): boolean {
  const state = lastAttempt(step)?.state
  return state === 'rejected' || state === 'failed' || state === 'dropped'
}

export function isStepConfirmed(step: Attempted | undefined): boolean {
  return lastAttempt(step)?.state === 'confirmed'
}

export function isInFlight({ steps }: { readonly steps: readonly Attempted[] }): boolean {
  return steps.some(isStepInFlight)
}

export function isConfirmed({ steps }: { readonly steps: readonly Attempted[] }): boolean {
  return steps.length > 0 && steps.every(isStepConfirmed)
}

/** Whether the wallet was ever asked for a step. */
export function wasAsked({ steps }: { readonly steps: readonly Attempted<unknown>[] }): boolean {
  return steps.some(isStepAsked)
}

/** Whether the person has something left to do or to wait for. */
export function isUnfinished(record: {
  readonly closedAt: string | null
  readonly steps: readonly Attempted[]
}): boolean {
  return isInFlight(record) || (record.closedAt === null && !isConfirmed(record))
}

/** Whether every confirmed step is in a final block. */
export function isSettled({ steps }: TransactionRecord): boolean {
  return steps.every(step => {
    const last = lastAttempt(step)
    return last?.state !== 'confirmed' || last.finalAt !== null
  })
}

/** Index of the current step: one on its way, else the first not confirmed, else the last. */
export function currentStep({ steps }: { readonly steps: readonly Attempted[] }): number {
  const inFlight = steps.findIndex(isStepInFlight)
  if (inFlight !== -1) return inFlight
  const open = steps.findIndex(step => !isStepConfirmed(step))
  return open === -1 ? steps.length - 1 : open
}

/** How long to look for a given-up transaction: a wallet does not hold it for ever. */
const givenUpLookedForMs = 14 * 86_400_000

/**
 * Whether a transaction taken for refused, not sent, failed or dropped may still come and is looked for.
 * @param nowMs milliseconds since 1970
 */
export function mayStillCome(record: TransactionRecord, nowMs: number): boolean {
  return record.steps.some(isStepGivenUp) && Date.parse(record.updatedAt) > nowMs - givenUpLookedForMs
}

/** Whether any part is still followed or looked for. */
export function isFollowed(record: TransactionRecord): boolean {
  return isInFlight(record) || !isSettled(record) || mayStillCome(record, Date.now())
}

/** Why the current step made nothing; `null` while it may, or did. */
export function noticeOf(record: TransactionRecord): AttemptNotice | null {
  return stepNotice(record.steps[currentStep(record)])
}

/** Why the step made nothing; `null` while it may, or did. */
export function stepNotice(step: Attempted<Attempt> | undefined): AttemptNotice | null {
  const last = lastAttempt(step)
  if (last?.state === 'rejected' || last?.state === 'dropped') return last.state
  return last?.state === 'failed' ? last.reason : null
}

/** Whether no node has shown the step's transaction yet. */
export function isStepUnseen(step: Attempted<Attempt>): boolean {
  const last = lastAttempt(step)
  return last?.state === 'accepted' || (last?.state === 'broadcast' && last.shown === null)
}

type Named<Hash extends string> = {
  readonly state: AttemptState
  readonly hash?: Hash | null
  readonly replacedHashes?: readonly Hash[]
}

/** Every hash that the wallet or a node reported for the step. */
export function hashesOf<Hash extends string>({ attempts }: Attempted<Named<Hash>>): Hash[] {
  return attempts.flatMap(({ hash, replacedHashes = [] }) =>
    hash ? [...replacedHashes, hash] : replacedHashes,
  )
}

/** Whether two steps share the lane and the account. */
export function isSameLane(
  one: Pick<TransactionStep, 'network' | 'account' | 'lane'>,
  other: Pick<TransactionStep, 'network' | 'account' | 'lane'>,
): boolean {
  return one.lane === other.lane && one.account === other.account && one.network === other.network
}

/** Indexes of the steps that can be requested now: planned, with their predecessor confirmed. */
export function openSteps({ steps }: { steps: readonly AttemptedStep[] }): number[] {
  const open: number[] = []
  for (const [index, step] of steps.entries()) {
    if (isStepInFlight(step)) return []
    if (isStepConfirmed(step)) continue
    const isWaiting = step.call === null || (step.after !== null && !isStepConfirmed(steps[step.after]))
    if (isWaiting) break
    open.push(index)
  }
  return open
}

/** Index of the next step that its source has to plan; `null` if none is due. */
export function stepToPlan(record: Pick<TransactionRecord, 'steps'>): number | null {
  const index = record.steps.findIndex(step => !isStepConfirmed(step))
  const step = record.steps[index]
  if (!step || step.call !== null) return null
  return step.after === null || isStepConfirmed(record.steps[step.after]) ? index : null
}
