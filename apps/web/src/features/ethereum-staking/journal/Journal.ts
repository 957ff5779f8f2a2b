import type { IDBPDatabase, IDBPTransaction } from 'idb'
import * as z from 'zod/mini'
import type { AccountOnChain } from '../../../wallet/FlowWallet.ts'
import { DoubleDepositError, depositConflict, pubkeysOf } from './depositConflict.ts'
import type { JournalDatabase, SetAsideEntry } from './JournalDatabase.ts'
import { type JournalEntry, journalEntry, journalVersion, type StakeIntent } from './JournalEntry.ts'
import { isInFlight } from './journalState.ts'
import { type Prompt, withPrompts } from './journalTransitions.ts'
import { UnreadableEntryError } from './UnreadableEntryError.ts'

type Writing = IDBPTransaction<JournalDatabase, ['entries', 'setAside'], 'readwrite'>

/**
 * The stakes of this browser, each from the wish to the receipt. Every change reads and writes in one database
 * transaction, so two tabs never overwrite each other, and is announced to the other tabs.
 */
export class Journal {
  readonly #reconnect: () => Promise<IDBPDatabase<JournalDatabase>>
  #connection: Promise<IDBPDatabase<JournalDatabase>> | undefined
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  #isKeepAsked = false

  /** @param reconnect makes a new connection, where the first one was ended from outside */
  constructor(
    database: IDBPDatabase<JournalDatabase>,
    reconnect: () => Promise<IDBPDatabase<JournalDatabase>>,
  ) {
    this.#connection = Promise.resolve(database)
    this.#reconnect = reconnect
    this.#channel = new BroadcastChannel(`${database.name}:journal`)
    this.#channel.onmessage = () => this.#notify()
  }

  /** Calls the listener after a change of this tab or another one. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#listeners.clear()
    this.#channel.close()
    void this.#connection?.then(database => database.close())
  }

  /** The connection was ended from outside. */
  disconnected(): void {
    this.#connection = undefined
  }

  /** The owner's entries, oldest first. */
  async list(owner: AccountOnChain): Promise<JournalEntry[]> {
    return this.#write(async transaction => (await this.#read(transaction, owner)).entries)
  }

  /** Every account's entries on every chain, oldest first. */
  async listAll(): Promise<JournalEntry[]> {
    return this.#write(async transaction => (await this.#read(transaction)).entries)
  }

  /** The entries that cannot be read, as they were found, for whoever wants to keep them. */
  async listSetAside(): Promise<(SetAsideEntry & { key: number })[]> {
    const transaction = (await this.#connect()).transaction('setAside')
    const [records, keys] = await Promise.all([transaction.store.getAll(), transaction.store.getAllKeys()])
    return records.map((record, i) => ({ ...record, key: keys[i] ?? Number.NaN }))
  }

  /** Forgets an entry that cannot be read: its keys are then known no more. */
  async removeSetAside(key: number): Promise<void> {
    await this.#write(transaction => transaction.objectStore('setAside').delete(key))
    this.#announce()
  }

  /** The stake to go on with, of those not left behind: one with a transaction on its way, else the newest one. */
  async latestOpen(owner: AccountOnChain): Promise<JournalEntry | undefined> {
    const open = (await this.list(owner)).filter(({ closedAt }) => closedAt === null)
    return open.findLast(({ transactions }) => transactions.some(isInFlight)) ?? open.at(-1)
  }

  async create(owner: AccountOnChain, intent: StakeIntent): Promise<JournalEntry> {
    const now = new Date().toISOString()
    const entry: JournalEntry = {
      version: journalVersion,
      id: crypto.randomUUID(),
      account: owner.account,
      chainId: owner.chainId,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
      intent,
      offer: null,
      proof: null,
      transactions: [],
    }
    await this.#write(transaction => transaction.objectStore('entries').add(entry))
    this.#announce()
    return entry
  }

  /** @throws {UnreadableEntryError} when the entry is gone or cannot be read; and whatever `change` throws */
  async update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry> {
    const entry = await this.#write(transaction => this.#change(transaction, id, change))
    this.#announce()
    return entry
  }

  /**
   * Writes that the wallet is about to be asked. Must have resolved before it is.
   * @param prompts the transactions that one question is about
   * @param assertStill throws when the calls do not deposit what the journal holds at this moment
   * @param openNonce what `depositConflict` asks for: it tells of another entry's given-up keys whether they are free
   * @throws {DoubleDepositError} when a key is already in a transaction that was made or may be made
   * @throws {UnreadableEntryError} when an unreadable entry holds one of the keys
   */
  async beginPrompt(
    id: string,
    prompts: readonly Prompt[],
    assertStill: (entry: JournalEntry) => void = () => undefined,
    openNonce = 0,
  ): Promise<JournalEntry> {
    const entry = await this.#write(async transaction => {
      await this.#assertKeysFree(transaction, prompts, { id, openNonce })
      return this.#change(transaction, id, current => {
        assertStill(current)
        return withPrompts(current, prompts)
      })
    })
    this.#announce()
    void this.#askToKeep()
    return entry
  }

  /** Once a page: a browser that runs out of space must not evict the record of money that moves. */
  async #askToKeep(): Promise<void> {
    if (this.#isKeepAsked) return
    this.#isKeepAsked = true
    await navigator.storage?.persist?.().catch(() => false)
  }

  async #assertKeysFree(
    transaction: Writing,
    prompts: readonly Prompt[],
    asking: { id: string; openNonce: number },
  ): Promise<void> {
    const { id } = asking
    const entry = parse(await transaction.objectStore('entries').get(id))
    if (!entry) throw new UnreadableEntryError(id)
    const pubkeys = prompts.flatMap(prompt => pubkeysOf(entry, entry.transactions[prompt.transaction]))
    const { entries, unreadable } = await this.#read(transaction, entry)
    const conflict = depositConflict(entries, pubkeys, asking)
    if (conflict) throw new DoubleDepositError(conflict)
    const text = unreadable.map(textOf).join()
    if (pubkeys.some(pubkey => text.includes(pubkey))) throw new UnreadableEntryError('holds the same keys')
  }

  async #change(
    transaction: Writing,
    id: string,
    change: (entry: JournalEntry) => JournalEntry,
  ): Promise<JournalEntry> {
    const store = transaction.objectStore('entries')
    const entry = parse(await store.get(id))
    if (!entry) throw new UnreadableEntryError(id)
    const next = { ...change(entry), updatedAt: timeAfter(entry.updatedAt) }
    await store.put(next)
    return next
  }

  /** Reads the entries, of one owner if told, and moves those that cannot be read aside, except those of a later version. */
  async #read(transaction: Writing, owner?: AccountOnChain) {
    const store = transaction.objectStore('entries')
    const raws = owner
      ? await store.index('owner').getAll([owner.chainId, owner.account])
      : await store.getAll()
    const entries: JournalEntry[] = []
    const unreadable = (await transaction.objectStore('setAside').getAll()).map(({ raw }) => raw)
    for (const raw of raws) {
      const result = journalEntry.safeParse(raw)
      if (result.success) entries.push(result.data)
      else unreadable.push(raw)
      if (!result.success && !isLaterVersion(raw)) await setAside(transaction, raw, result.error)
    }
    return { entries: entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt)), unreadable }
  }

  async #write<T>(work: (transaction: Writing) => Promise<T>): Promise<T> {
    const transaction = (await this.#connect()).transaction(['entries', 'setAside'], 'readwrite', {
      durability: 'strict',
    })
    try {
      const result = await work(transaction)
      await transaction.done
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  #connect(): Promise<IDBPDatabase<JournalDatabase>> {
    this.#connection ??= this.#reconnect().catch(error => {
      this.#connection = undefined
      throw error
    })
    return this.#connection
  }

  #announce(): void {
    this.#channel.postMessage('changed')
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Now, but always later than the change before: an entry's newer reading is told by its time. */
function timeAfter(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}

function parse(raw: unknown): JournalEntry | undefined {
  const result = journalEntry.safeParse(raw)
  return result.success ? result.data : undefined
}

function isLaterVersion(raw: unknown): boolean {
  const version = (raw as { version?: unknown } | undefined)?.version
  return typeof version === 'number' && version > journalVersion
}

async function setAside(transaction: Writing, raw: unknown, error: z.core.$ZodError): Promise<void> {
  const record = { raw, reason: z.prettifyError(error), at: new Date().toISOString() }
  await transaction.objectStore('setAside').add(record)
  await transaction.objectStore('entries').delete((raw as { id: string }).id)
}

function textOf(raw: unknown): string {
  return JSON.stringify(raw, (_, value) => (typeof value === 'bigint' ? value.toString() : value)) ?? ''
}

function abort(transaction: Writing): void {
  transaction.done.catch(() => undefined)
  try {
    transaction.abort()
  } catch {
    // It had already ended by itself.
  }
}
