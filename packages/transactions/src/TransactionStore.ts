import * as z from 'zod/mini'
import type { JournalConnection } from './database/JournalConnection.ts'
import type { Writing } from './database/JournalDatabase.ts'
import { type RecordShape, readRecords, textOfUnreadable, timeAfter } from './database/readRecords.ts'
import { ExclusiveKeyError, InFlightError, TransitionError, UnreadableRecordError } from './errors.ts'
import {
  isInFlight,
  isSameLane,
  isStepConfirmed,
  isStepGivenUp,
  isStepInFlight,
  lastAttempt,
} from './record/recordState.ts'
import type { AttemptOutcome } from './record/settleAttempt.ts'
import {
  type RecordStep,
  type TransactionRecord,
  transactionRecord,
  transactionVersion,
} from './record/TransactionRecord.ts'
import { newRecord, type Question, withOutcome, withQuestions, withStepsLeft } from './record/transitions.ts'
import type { Owner, TransactionPlan, TransactionStep } from './TransactionPlan.ts'

/** Parses a record as its kind's feature does; throws if it does not fit. By kind. */
export type KindReaders = Readonly<Record<string, (record: TransactionRecord) => unknown>>

/** One step of a record. */
export type StepPlace = { record: TransactionRecord; index: number; step: RecordStep }

/** Every step of the records. */
export function placesOf(records: readonly TransactionRecord[]): StepPlace[] {
  return records.flatMap(record => record.steps.map((step, index) => ({ record, index, step })))
}

/** Identifies a step's current state: knowledge about it expires with another attempt. */
export function placeKey({ record, index, step }: StepPlace): string {
  return `${record.id}:${index}:${step.attempts.length}`
}

/** This browser's plans, from the first question to the final block. */
export class TransactionStore {
  readonly #connection: JournalConnection
  readonly #shape: RecordShape<TransactionRecord>

  /** @param kinds a record that does not fit its kind is set aside like an unreadable one */
  constructor(connection: JournalConnection, kinds: KindReaders = {}) {
    this.#connection = connection
    const fits = (record: TransactionRecord) => {
      try {
        kinds[record.kind]?.(record)
        return true
      } catch {
        return false
      }
    }
    this.#shape = {
      schema: transactionRecord.check(z.refine(fits, 'does not fit its kind')),
      version: transactionVersion,
    }
  }

  /** Calls the listener after a change by this or another tab. */
  subscribe(listener: () => void): () => void {
    return this.#connection.subscribe(listener)
  }

  /** The owner's plans, oldest first. */
  list({ network, account }: Owner): Promise<TransactionRecord[]> {
    return this.#connection.write(
      async writing => (await readRecords(writing, this.#shape, [network, account])).records,
    )
  }

  /** Every account's plans on every network, oldest first. */
  listAll(): Promise<TransactionRecord[]> {
    return this.#connection.write(async writing => (await readRecords(writing, this.#shape)).records)
  }

  async get(id: string): Promise<TransactionRecord | undefined> {
    return (await this.listAll()).find(record => record.id === id)
  }

  /** The plan of these kinds to resume: the one on its way, else the newest, without those left behind. */
  async latestOpen(owner: Owner, kinds: readonly string[]): Promise<TransactionRecord | undefined> {
    const open = (await this.list(owner)).filter(
      ({ kind, closedAt }) => closedAt === null && kinds.includes(kind),
    )
    return open.findLast(isInFlight) ?? open.at(-1)
  }

  /** A step of another plan on its way in one of their lanes. */
  async inFlightLike(steps: readonly TransactionStep[], exceptId?: string): Promise<StepPlace | undefined> {
    const records = await this.listAll()
    const likes = steps.map(step => inFlightLike(records, step, exceptId))
    return likes.find(like => like !== undefined)
  }

  /** Keeps a plan before any wallet is asked. */
  async create(plan: TransactionPlan): Promise<TransactionRecord> {
    const record = newRecord(plan, new Date().toISOString())
    await this.#connection.write(writing => writing.objectStore('transactions').add(record))
    this.#connection.announce()
    return record
  }

  /**
   * Takes over a plan that the wallet toolkit or a widget started, and whose first step the wallet already
   * sent.
   * @throws errors of `ask`
   */
  async takeOver(plan: TransactionPlan, question: Question, hash: string): Promise<TransactionRecord> {
    const { id } = await this.ask({ plan, recordId: null }, [question])
    const at = new Date().toISOString()
    return this.settle(id, [question.index], { state: 'broadcast', hash }, at)
  }

  /**
   * Records that the wallet is about to be asked. Must resolve before it is: all questions are recorded, or
   * none.
   * @param target.recordId the plan to continue; `null` for a new one
   * @param target.isOpen the person reviewed it while open: if another tab has let it go since, asks nothing
   * @param over `placeKey` of given-up steps that can no longer come, according to the wallet's own node
   * @throws {InFlightError} while a step of another plan is on its way in one of the lanes
   * @throws {ExclusiveKeyError} if an exclusive key is in a transaction that was or may be made
   * @throws {TransitionError} while the plan is on its way, or if the step is confirmed
   * @throws {UnreadableRecordError} if an unreadable record may concern the same
   * @throws {JournalUnavailableError} if the browser is out of storage
   */
  async ask(
    { plan, recordId, isOpen = false }: { plan: TransactionPlan; recordId: string | null; isOpen?: boolean },
    questions: readonly Question[],
    over: ReadonlySet<string> = new Set(),
  ): Promise<TransactionRecord> {
    const record = await this.#connection.write(async writing => {
      const { records, unreadable } = await readRecords(writing, this.#shape)
      for (const { step } of questions) {
        const other = inFlightLike(records, step, recordId ?? undefined)
        if (other) throw new InFlightError(other.record.id)
        if (unreadable.some(raw => mayBeAbout(raw, step))) throw new UnreadableRecordError(step.lane)
        assertKeysFree(records, step, recordId, over)
      }
      await supersede(writing, records, questions, recordId)
      if (recordId !== null)
        return change(writing, recordId, before => {
          if (isOpen && before.closedAt !== null) throw new TransitionError('closed', 'asked')
          return withQuestions(before, questions)
        })
      const created = withQuestions(newRecord(plan, new Date().toISOString()), questions)
      await writing.objectStore('transactions').add(created)
      return created
    })
    this.#connection.announce()
    void this.#connection.askToKeep()
    return record
  }

  /** Records the same outcome for these steps. */
  settle(
    id: string,
    indexes: readonly number[],
    outcome: AttemptOutcome,
    at: string,
  ): Promise<TransactionRecord> {
    return this.update(id, record =>
      indexes.reduce((changed, index) => withOutcome(changed, index, outcome, at), record),
    )
  }

  /** Leaves a given-up step behind, or the whole plan if nothing else is left to do in it. It stays looked for. */
  async leaveStep(id: string, index: number): Promise<TransactionRecord> {
    const record = await this.#connection.write(writing => leaveSteps(writing, id, [index]))
    this.#connection.announce()
    return record
  }

  /** @throws {UnreadableRecordError} if the record is gone or unreadable; and errors of `make` */
  async update(
    id: string,
    make: (record: TransactionRecord) => TransactionRecord,
  ): Promise<TransactionRecord> {
    const record = await this.#connection.write(writing => change(writing, id, make))
    this.#connection.announce()
    return record
  }
}

function inFlightLike(
  records: readonly TransactionRecord[],
  step: TransactionStep,
  exceptId: string | undefined,
): StepPlace | undefined {
  return placesOf(records).find(
    place => place.record.id !== exceptId && isSameLane(place.step, step) && isStepInFlight(place.step),
  )
}

/** Never ask for a second transaction with one of these keys. */
function assertKeysFree(
  records: readonly TransactionRecord[],
  { exclusiveKeys, network }: TransactionStep,
  recordId: string | null,
  over: ReadonlySet<string>,
): void {
  const wanted = new Set(exclusiveKeys)
  for (const place of placesOf(records)) {
    const { record, step } = place
    const state = lastAttempt(step)?.state
    if (state === undefined || state === 'rejected' || step.network !== network) continue
    const isFree = isStepGivenUp(step) && (record.id === recordId || over.has(placeKey(place)))
    const both = step.exclusiveKeys.filter(key => wanted.has(key))
    const isOwnQuestion = record.id === recordId && !isStepConfirmed(step)
    if (both.length > 0 && !isFree && !isOwnQuestion)
      throw new ExclusiveKeyError(`${both.length} key(s), ${state}, record ${record.id}`)
  }
}

/** Given-up steps that are requested again now belong to this plan alone. They stay looked for. */
async function supersede(
  writing: Writing,
  records: readonly TransactionRecord[],
  questions: readonly Question[],
  recordId: string | null,
): Promise<void> {
  const isAskedNow = (step: RecordStep) => questions.some(question => isSameLane(question.step, step))
  for (const { id, closedAt, steps } of records) {
    if (id === recordId || closedAt !== null) continue
    const indexes = [...steps.entries()].flatMap(([i, step]) =>
      isStepGivenUp(step) && isAskedNow(step) ? [i] : [],
    )
    if (indexes.length > 0) await leaveSteps(writing, id, indexes)
  }
}

async function leaveSteps(
  writing: Writing,
  id: string,
  indexes: readonly number[],
): Promise<TransactionRecord> {
  let left: TransactionRecord | null = null
  const changed = await change(writing, id, before => {
    const { record, apart } = withStepsLeft(before, indexes, new Date().toISOString())
    left = apart
    return record
  })
  if (left) await writing.objectStore('transactions').add(left)
  return changed
}

/** Whether an unreadable record contains the lane's words and the account, or an exclusive key. */
function mayBeAbout(raw: unknown, { lane, account, exclusiveKeys }: TransactionStep): boolean {
  const text = textOfUnreadable(raw).toLowerCase()
  const isInside = (part: string) => text.includes(part.toLowerCase())
  return exclusiveKeys.some(isInside) || [...lane.split(' '), account].every(isInside)
}

async function change(
  writing: Writing,
  id: string,
  make: (record: TransactionRecord) => TransactionRecord,
): Promise<TransactionRecord> {
  const store = writing.objectStore('transactions')
  const before = transactionRecord.safeParse(await store.get(id))
  if (!before.success) throw new UnreadableRecordError(id)
  const next = { ...make(before.data), updatedAt: timeAfter(before.data.updatedAt) }
  await store.put(next)
  return next
}
