import { TransactionStore } from '@granary/transactions'
import {
  type JournalConnection,
  readRecords,
  textOfUnreadable,
  timeAfter,
  type Writing,
} from '@granary/transactions/database'
import { InFlightError, UnreadableRecordError } from '@granary/transactions/errors'
import { actionRecordOf } from '#web/transaction/actionRecordOf.ts'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import type { AccountOnChain } from '../wallet/FlowWallet.ts'
import { type ActionRecord, actionRecord, actionVersion } from './ActionRecord.ts'
import { isActionGivenUp, isActionInFlight, isSameThing } from './actionRecordState.ts'
import { type ActionQuestion, newRecord } from './actionTransitions.ts'

const shape = { store: 'actions', schema: actionRecord, version: actionVersion } as const

/** The actions of this browser, each from the first question to the wallet to the final block. */
export class ActionJournal {
  readonly #connection: JournalConnection
  /** The plans of the transaction engine: actions that stand alone. */
  readonly transactions: TransactionStore

  constructor(connection: JournalConnection) {
    this.#connection = connection
    this.transactions = new TransactionStore(connection)
  }

  /** The owner's actions in groups and alone, oldest first. */
  async listWithPlans(owner: AccountOnChain): Promise<ActionRecord[]> {
    const plans = await this.transactions.list(ownerOf(owner))
    return byTime([...(await this.list(owner)), ...plans.map(actionRecordOf)])
  }

  /** The same of every account on every chain. */
  async listAllWithPlans(): Promise<ActionRecord[]> {
    const plans = await this.transactions.listAll()
    return byTime([...(await this.listAll()), ...plans.map(actionRecordOf)])
  }

  /** Calls the listener after a change of this tab or another one. */
  subscribe(listener: () => void): () => void {
    return this.#connection.subscribe(listener)
  }

  /** The owner's actions, oldest first. */
  list(owner: AccountOnChain): Promise<ActionRecord[]> {
    return this.#connection.write(
      async writing => (await readRecords(writing, shape, [owner.chainId, owner.account])).records,
    )
  }

  /** Every account's actions on every chain, oldest first. */
  listAll(): Promise<ActionRecord[]> {
    return this.#connection.write(async writing => (await readRecords(writing, shape)).records)
  }

  /** The action of these kinds to go on with, of those not left behind: one on its way, else the newest one. */
  async latestOpen(owner: AccountOnChain, kinds: readonly string[]): Promise<ActionRecord | undefined> {
    const own = (await this.list(owner)).filter(({ kind }) => kinds.includes(kind))
    return own.findLast(isActionInFlight) ?? own.findLast(({ closedAt }) => closedAt === null)
  }

  /** One on its way that is of the same kind and goes to the same contract, other than `exceptId`. */
  async inFlightLike(request: ActionRequest, exceptId?: string): Promise<ActionRecord | undefined> {
    return (await this.list(request.owner)).find(record => isLike(record, request, exceptId))
  }

  /**
   * Writes that the wallet is about to be asked for several at once, or for the next of several. Must have resolved
   * before it is: all of them are written, or none.
   * @param asked what the wallet is asked for now, with its place in the wish
   * @param later what of the wish is asked for afterwards
   * @throws {InFlightError} while another one of the same kind to the same contract is on its way
   * @throws {UnreadableRecordError} when a record that cannot be read may be about the same
   * @throws {JournalUnavailableError} when the browser has no room left
   */
  async askGroup(
    asked: readonly { request: ActionRequest; question: ActionQuestion; index: number }[],
    { id, count }: { id: string; count: number },
    later: readonly ActionRequest[],
  ): Promise<ActionRecord[]> {
    const created = await this.#connection.write(async writing => {
      const at = new Date().toISOString()
      const made: ActionRecord[] = []
      for (const [i, { request, question, index }] of asked.entries()) {
        const { records, unreadable } = await readRecords(writing, shape, [
          request.owner.chainId,
          request.owner.account,
        ])
        const other = records.find(each => isLike(each, request, undefined))
        if (other) throw new InFlightError(other.id)
        if (unreadable.some(raw => mayBeAbout(raw, request)))
          throw new UnreadableRecordError(`${request.kind} to ${request.call.to}`)
        await leaveGivenUp(writing, records, request)
        if (i === 0) await leavePlans(writing, records, id)
        const isLast = i === asked.length - 1
        const place = { group: { id, index, count }, later: isLast ? later : [] }
        const record = newRecord(request, question, at, place)
        await writing.objectStore('actions').add(record)
        made.push(record)
      }
      return made
    })
    this.#connection.announce()
    void this.#connection.askToKeep()
    return created
  }

  /** @throws {UnreadableRecordError} when the record is gone or cannot be read; and whatever `make` throws */
  async update(id: string, make: (record: ActionRecord) => ActionRecord): Promise<ActionRecord> {
    const record = await this.#connection.write(writing => change(writing, id, make))
    this.#connection.announce()
    return record
  }
}

const byTime = (records: ActionRecord[]) => records.sort((a, b) => a.createdAt.localeCompare(b.createdAt))

function isLike(record: ActionRecord, request: ActionRequest, exceptId: string | undefined): boolean {
  return isSameThing(record, request) && record.id !== exceptId && isActionInFlight(record)
}

/** What was given up of the same is no longer gone on with: this takes its place, and it stays looked for. */
async function leaveGivenUp(
  writing: Writing,
  records: readonly ActionRecord[],
  request: ActionRequest,
): Promise<void> {
  const closedAt = new Date().toISOString()
  for (const record of records)
    if (isSameThing(record, request) && record.closedAt === null && isActionGivenUp(record))
      await change(writing, record.id, before => ({ ...before, closedAt }))
}

/** What is planned of a wish is kept with what is asked for last. */
async function leavePlans(writing: Writing, records: readonly ActionRecord[], id: string): Promise<void> {
  for (const record of records)
    if (record.group?.id === id && record.later.length > 0)
      await change(writing, record.id, before => ({ ...before, later: [] }))
}

function mayBeAbout(raw: unknown, { kind, subject = '', owner, call }: ActionRequest): boolean {
  const text = textOfUnreadable(raw).toLowerCase()
  return [kind, subject, owner.account, call.to].every(part => text.includes(part.toLowerCase()))
}

async function change(
  writing: Writing,
  id: string,
  make: (record: ActionRecord) => ActionRecord,
): Promise<ActionRecord> {
  const store = writing.objectStore('actions')
  const before = actionRecord.safeParse(await store.get(id))
  if (!before.success) throw new UnreadableRecordError(id)
  const next = { ...make(before.data), updatedAt: timeAfter(before.data.updatedAt) }
  await store.put(next)
  return next
}
