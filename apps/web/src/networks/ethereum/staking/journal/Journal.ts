import {
  type JournalConnection,
  readRecords,
  textOfUnreadable,
  timeAfter,
  type Writing,
} from '@granary/transactions/database'
import { UnreadableEntryError } from '#web/journal/UnreadableEntryError.ts'
import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'
import { DoubleDepositError, depositConflict, pubkeysOf } from './depositConflict.ts'
import { type JournalEntry, journalEntry, journalVersion, type StakeIntent } from './JournalEntry.ts'
import { isInFlight } from './journalState.ts'
import { type Prompt, withPrompts } from './journalTransitions.ts'

const shape = { store: 'entries', schema: journalEntry, version: journalVersion } as const

/** The stakes of this browser, each from the wish to the receipt. */
export class Journal {
  readonly #connection: JournalConnection

  constructor(connection: JournalConnection) {
    this.#connection = connection
  }

  /** Calls the listener after a change of this tab or another one. */
  subscribe(listener: () => void): () => void {
    return this.#connection.subscribe(listener)
  }

  close(): void {
    this.#connection.close()
  }

  /** The owner's entries, oldest first. */
  async list(owner: AccountOnChain): Promise<JournalEntry[]> {
    return this.#connection.write(
      async transaction => (await readRecords(transaction, shape, [owner.chainId, owner.account])).records,
    )
  }

  /** Every account's entries on every chain, oldest first. */
  async listAll(): Promise<JournalEntry[]> {
    return this.#connection.write(async transaction => (await readRecords(transaction, shape)).records)
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
    await this.#connection.write(transaction => transaction.objectStore('entries').add(entry))
    this.#connection.announce()
    return entry
  }

  /** @throws {UnreadableEntryError} when the entry is gone or cannot be read; and whatever `change` throws */
  async update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry> {
    const entry = await this.#connection.write(transaction => this.#change(transaction, id, change))
    this.#connection.announce()
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
    const entry = await this.#connection.write(async transaction => {
      await this.#assertKeysFree(transaction, prompts, { id, openNonce })
      return this.#change(transaction, id, current => {
        assertStill(current)
        return withPrompts(current, prompts)
      })
    })
    this.#connection.announce()
    void this.#connection.askToKeep()
    return entry
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
    const { records, unreadable } = await readRecords(transaction, shape, [entry.chainId, entry.account])
    const conflict = depositConflict(records, pubkeys, asking)
    if (conflict) throw new DoubleDepositError(conflict)
    const text = unreadable.map(textOfUnreadable).join()
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
}

function parse(raw: unknown): JournalEntry | undefined {
  const result = journalEntry.safeParse(raw)
  return result.success ? result.data : undefined
}
