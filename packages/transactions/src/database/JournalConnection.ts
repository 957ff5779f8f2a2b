import type { IDBPDatabase } from 'idb'
import { type JournalDatabase, recordStores, type SetAsideEntry, type Writing } from './JournalDatabase.ts'
import { JournalUnavailableError } from './JournalErrors.ts'

type Database = IDBPDatabase<JournalDatabase>

/**
 * This browser's records. Every change reads and writes in one database transaction, so tabs never overwrite
 * each other, and is announced to the other tabs.
 */
export class JournalConnection {
  readonly #reconnect: () => Promise<Database>
  #database: Promise<Database> | undefined
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  #isKeepAsked = false

  /** @param reconnect opens a new connection if the browser ended the first */
  constructor(database: Database, reconnect: () => Promise<Database>) {
    this.#database = Promise.resolve(database)
    this.#reconnect = reconnect
    this.#channel = new BroadcastChannel(`${database.name}:journal`)
    this.#channel.onmessage = () => this.#notify()
  }

  /** Calls the listener after a change by this or another tab. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#listeners.clear()
    this.#channel.close()
    void this.#database?.then(database => database.close())
  }

  /** The browser ended the connection. */
  disconnected(): void {
    this.#database = undefined
  }

  /** Unreadable records as found, for export. */
  async listSetAside(): Promise<(SetAsideEntry & { key: number })[]> {
    const transaction = (await this.#connect()).transaction('setAside')
    const [records, keys] = await Promise.all([transaction.store.getAll(), transaction.store.getAllKeys()])
    return records.map((record, i) => ({ ...record, key: keys[i] ?? Number.NaN }))
  }

  /** Deletes an unreadable record and so all knowledge of what it concerned. */
  async removeSetAside(key: number): Promise<void> {
    await this.write(transaction => transaction.objectStore('setAside').delete(key))
    this.announce()
  }

  /**
   * Runs the work in one database transaction: all of it is written, or nothing.
   * @throws {JournalUnavailableError} if the browser is out of storage; and errors of the work
   */
  async write<T>(work: (transaction: Writing) => Promise<T>): Promise<T> {
    const transaction = (await this.#connect()).transaction(recordStores, 'readwrite', {
      durability: 'strict',
    })
    try {
      const result = await work(transaction)
      await transaction.done
      return result
    } catch (error) {
      abort(transaction)
      throw (error as Error | null)?.name === 'QuotaExceededError'
        ? new JournalUnavailableError(error)
        : error
    }
  }

  /** Notifies this tab's listeners and the other tabs of a change. */
  announce(): void {
    this.#channel.postMessage('changed')
    this.#notify()
  }

  /** Once per page: a browser short of space must not evict the record of moving money. */
  async askToKeep(): Promise<void> {
    if (this.#isKeepAsked) return
    this.#isKeepAsked = true
    await navigator.storage?.persist?.().catch(() => false)
  }

  #connect(): Promise<Database> {
    this.#database ??= this.#reconnect().catch(error => {
      this.#database = undefined
      throw error
    })
    return this.#database
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

function abort(transaction: Writing): void {
  transaction.done.catch(() => undefined)
  try {
    transaction.abort()
  } catch {
    // It had already ended.
  }
}
