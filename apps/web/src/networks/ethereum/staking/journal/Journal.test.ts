// @vitest-environment node
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnreadableEntryError } from '#web/journal/UnreadableEntryError.ts'
import { leaveConfirmed } from '../records/leaveConfirmed.ts'
import { exampleCall, exampleOffer, exampleOwner, examplePlan, examplePrompt } from '../test/exampleStake.ts'
import { DoubleDepositError } from './depositConflict.ts'
import type { Journal } from './Journal.ts'
import type { JournalEntry } from './JournalEntry.ts'
import { journalState } from './journalState.ts'
import { withOffer, withOutcome, withProof } from './journalTransitions.ts'
import { openJournal } from './openJournal.ts'

const now = '2026-11-21T10:00:00.000Z'
const owner = exampleOwner
const intent = { credentialsType: '0x01' as const, amountsGwei: [32_000_000_000n, 32_000_000_000n] }
const proof = { provedAt: now, feePerValidatorWei: 5n, checks: [{ id: 'signatures', source: 'browser' }] }
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }

let name: string
let journal: Journal

beforeEach(async () => {
  name = `granary-${crypto.randomUUID()}`
  journal = await openJournal(name)
})
afterEach(() => journal.close())

async function provedEntry(seed = 1, into = journal): Promise<JournalEntry> {
  const { id } = await into.create(owner, intent)
  await into.update(id, entry => withOffer(entry, exampleOffer({ seed, count: 2 })))
  return into.update(id, entry => withProof(entry, proof, examplePlan(2)))
}

describe('a stake', () => {
  test('is resumed at its step by a page that opens the journal later', async () => {
    const { id } = await provedEntry()
    await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    await journal.update(id, entry => withOutcome(entry, { state: 'broadcast', hash }, now))
    journal.close()

    journal = await openJournal(name)
    const resumed = await journal.latestOpen(owner)
    expect(resumed).toMatchObject({
      id,
      transactions: [
        { attempts: [{ state: 'broadcast', hash, callHash: exampleCall({ count: 2 }).callHash }] },
      ],
    })
    expect(resumed && journalState(resumed)).toBe('broadcast')
  })

  test('belongs to one account on one chain', async () => {
    await provedEntry()
    expect(await journal.list({ ...owner, chainId: 1 })).toEqual([])
    expect(await journal.list({ ...owner, account: `0x${'11'.repeat(20)}` })).toEqual([])
  })

  test('that is confirmed is left behind for a new one, and one that is not finished stays', async () => {
    const { id } = await provedEntry()
    await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    await journal.update(id, entry => withOutcome(entry, { state: 'broadcast', hash }, now))
    await leaveConfirmed(journal, owner)
    expect(await journal.latestOpen(owner)).toMatchObject({ id })
    await journal.update(id, entry => withOutcome(entry, { state: 'confirmed', receipt }, now))
    await leaveConfirmed(journal, owner)
    expect(await journal.latestOpen(owner)).toBeUndefined()
  })

  test('that was left behind is not resumed', async () => {
    const { id } = await provedEntry()
    await journal.update(id, entry => ({ ...entry, closedAt: now }))
    expect(await journal.latestOpen(owner)).toBeUndefined()
  })

  test('is written as asked for before the wallet can have been asked', async () => {
    const { id } = await provedEntry()
    const written = await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    expect(written.transactions[0]?.attempts).toMatchObject([{ state: 'asked', nonce: 4 }])
    expect((await journal.latestOpen(owner))?.transactions).toEqual(written.transactions)
  })
})

describe('a second deposit of the same keys', () => {
  test('is refused while the first one is being asked for, also by the same entry', async () => {
    const { id } = await provedEntry()
    await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    await expect(journal.beginPrompt(id, [examplePrompt({ count: 2 })])).rejects.toBeInstanceOf(
      DoubleDepositError,
    )
  })

  test('is refused for another entry with one key in common, sent or confirmed, even one left behind', async () => {
    const first = await provedEntry()
    await journal.beginPrompt(first.id, [examplePrompt({ count: 2 })])
    await journal.update(first.id, entry => withOutcome(entry, { state: 'broadcast', hash }, now))
    await journal.update(first.id, entry => ({ ...entry, closedAt: now }))
    const second = await provedEntry()
    await expect(journal.beginPrompt(second.id, [examplePrompt({ count: 1 })])).rejects.toMatchObject({
      code: 'DEPOSIT_ALREADY_MADE',
      conflict: { entryId: first.id, state: 'broadcast' },
    })
    await journal.update(first.id, entry => withOutcome(entry, { state: 'confirmed', receipt }, now))
    await expect(journal.beginPrompt(second.id, [examplePrompt({ count: 1 })])).rejects.toMatchObject({
      conflict: { state: 'confirmed' },
    })
  })

  test('is refused when two tabs ask at the same moment: one of them is first', async () => {
    const otherTab = await openJournal(name)
    const [mine, theirs] = [await provedEntry(), await provedEntry(1, otherTab)]
    const results = await Promise.allSettled([
      journal.beginPrompt(mine.id, [examplePrompt({ count: 2 })]),
      otherTab.beginPrompt(theirs.id, [examplePrompt({ count: 2 })]),
    ])
    otherTab.close()
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused for another entry while what was given up may come, until its place is taken for good', async () => {
    const first = await provedEntry()
    await journal.beginPrompt(first.id, [examplePrompt({ count: 2 })])
    const notSent = { state: 'failed', reason: 'not_sent', receipt: null } as const
    await journal.update(first.id, entry => ({ ...withOutcome(entry, notSent, now), closedAt: now }))
    const second = await provedEntry()
    const ask = (openNonce: number) =>
      journal.beginPrompt(second.id, [examplePrompt({ count: 2 })], undefined, openNonce)
    const { nonce } = exampleCall({ count: 2 })
    await expect(ask(nonce ?? Number.NaN)).rejects.toMatchObject({
      conflict: { entryId: first.id, state: 'failed' },
    })
    await expect(ask((nonce ?? Number.NaN) + 1)).resolves.toMatchObject({ id: second.id })
  })

  test('is allowed after the wallet said no, and after the transaction failed', async () => {
    const { id } = await provedEntry()
    await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    await journal.update(id, entry => withOutcome(entry, { state: 'rejected' }, now))
    await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    await journal.update(id, entry => withOutcome(entry, { state: 'broadcast', hash }, now))
    await journal.update(id, entry =>
      withOutcome(entry, { state: 'failed', reason: 'reverted', receipt }, now),
    )
    const again = await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
    expect(again.transactions[0]?.attempts.map(({ state }) => state)).toEqual(['rejected', 'failed', 'asked'])
  })

  test('other keys of the same account are free', async () => {
    const first = await provedEntry(1)
    await journal.beginPrompt(first.id, [examplePrompt({ count: 2 })])
    const second = await provedEntry(2)
    await expect(journal.beginPrompt(second.id, [examplePrompt({ count: 2 })])).resolves.toBeDefined()
  })
})

test('the browser is asked once to keep the journal when money may move, and its no changes nothing', async () => {
  const persist = vi.fn().mockRejectedValue(new Error('no'))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  const [first, second] = [await provedEntry(1), await provedEntry(2)]
  expect(persist).not.toHaveBeenCalled()
  await journal.beginPrompt(first.id, [examplePrompt({ count: 2 })])
  await journal.beginPrompt(second.id, [examplePrompt({ count: 2 })])
  expect(persist).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'storage')
})

describe('an entry that cannot be read', () => {
  async function spoil(id: string, change: object): Promise<void> {
    const database = await openDB(name)
    await database.put('entries', { ...(await database.get('entries', id)), ...change })
    database.close()
  }

  test('is set aside and kept, and the others are still there', async () => {
    const broken = await provedEntry(1)
    const whole = await provedEntry(2)
    await spoil(broken.id, { intent: 'gone' })
    expect((await journal.list(owner)).map(({ id }) => id)).toEqual([whole.id])

    const database = await openDB(name)
    expect(await database.getAll('setAside')).toMatchObject([{ raw: { id: broken.id, intent: 'gone' } }])
    expect(await database.count('entries')).toBe(1)
    database.close()
  })

  test('still keeps its keys from being deposited again', async () => {
    const broken = await provedEntry(1)
    await spoil(broken.id, { transactions: 'gone' })
    const again = await provedEntry(1)
    await expect(journal.beginPrompt(again.id, [examplePrompt({ count: 2 })])).rejects.toBeInstanceOf(
      UnreadableEntryError,
    )
  })

  test('stays where it is when a later version of the site wrote it', async () => {
    const later = await provedEntry(1)
    await spoil(later.id, { version: 3, news: true })
    expect(await journal.list(owner)).toEqual([])
    const database = await openDB(name)
    expect(await database.get('entries', later.id)).toMatchObject({ version: 3, news: true })
    expect(await database.count('setAside')).toBe(0)
    database.close()
  })
})

test('a change in one tab is announced to the others', async () => {
  const otherTab = await openJournal(name)
  const heard = new Promise<void>(resolve => otherTab.subscribe(resolve))
  await journal.create(owner, intent)
  await heard
  otherTab.close()
})

test('each change of an entry bears a later time than the one before', async () => {
  const { id } = await journal.create(owner, intent)
  const times: string[] = []
  for (let change = 0; change < 20; change++)
    times.push((await journal.update(id, entry => ({ ...entry }))).updatedAt)
  expect(new Set(times).size).toBe(20)
  expect(times).toEqual(times.toSorted())
})

test('a failed change leaves the entry as it was', async () => {
  const entry = await provedEntry()
  await expect(
    journal.update(entry.id, () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await journal.latestOpen(owner)).toEqual(entry)
})

test('what is confirmed is not called on its way again by one who looked earlier, only by a reorganisation', async () => {
  const { id } = await provedEntry()
  await journal.beginPrompt(id, [examplePrompt({ count: 2 })])
  await journal.update(id, entry => withOutcome(entry, { state: 'broadcast', hash }, now))
  await journal.update(id, entry => withOutcome(entry, { state: 'confirmed', receipt }, now))
  await expect(
    journal.update(id, entry => withOutcome(entry, { state: 'broadcast', hash }, now)),
  ).rejects.toMatchObject({ code: 'JOURNAL_STEP_INVALID' })
  const waiting = await journal.update(id, entry => withOutcome(entry, { state: 'unmined' }, now))
  expect(journalState(waiting)).toBe('broadcast')
})
