// @vitest-environment node
import 'fake-indexeddb/auto'
import { hoodi } from '@granary/chains'
import { ownerOf } from '@granary/drivers/evm'
import { TransactionStore } from '@granary/transactions'
import type { JournalConnection } from '@granary/transactions/database'
import { type AttemptOutcome, planOf, type TransactionRecord } from '@granary/transactions/record'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { leaveConfirmed } from '../records/listStakes.ts'
import { exampleOffer, exampleOwner, exampleProof, exampleQuestion } from '../test/exampleStake.ts'
import { stakeKind, stakeOf } from './Stake.ts'
import { stakeDraft, withOffer } from './stakePlan.ts'
import { stakeState } from './stakeState.ts'

const now = '2026-11-21T10:00:00.000Z'
const owner = exampleOwner
const intent = { credentialsType: '0x01' as const, amountsGwei: [32_000_000_000n, 32_000_000_000n] }
const target = { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}` as const, isLocalChain: true }
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }
const confirmed = { state: 'confirmed', receipt } as const
const sent = { state: 'broadcast', hash } as const
const notSent = { state: 'failed', reason: 'not_sent', receipt: null } as const

let name: string
let connection: JournalConnection
let store: TransactionStore

const storeOf = (to: JournalConnection) => new TransactionStore(to, { [stakeKind]: stakeOf })

beforeEach(async () => {
  name = `granary-${crypto.randomUUID()}`
  connection = await openConnection(name)
  store = storeOf(connection)
})
afterEach(() => connection.close())

/** A proved stake of two validators: equal seeds give equal keys, `from` leaves the first of them out. */
async function proved(seed = 1, { into = store, from = 0 } = {}): Promise<TransactionRecord> {
  const { id } = await into.create(stakeDraft(owner, intent))
  const { deposits, ...offer } = exampleOffer({ seed, count: 2 + from })
  return into.update(id, record => {
    const offered = withOffer(record, target, { ...offer, deposits: deposits.slice(from) })
    return { ...offered, data: { ...offered.data, proof: exampleProof } }
  })
}

function ask(
  record: TransactionRecord,
  into = store,
  over?: ReadonlySet<string>,
): Promise<TransactionRecord> {
  const [step] = planOf(record).steps
  if (!step?.call) throw new Error('no step')
  const { call, asked, askedAt } = exampleQuestion({ count: 2 })
  const planned = { ...step, call: { ...step.call, valueWei: call.valueWei } }
  const question = { index: 0, step: planned, asked, askedAt, bundle: null }
  return into.ask({ plan: planOf(record), recordId: record.id, isOpen: true }, [question], over)
}

const settle = ({ id }: TransactionRecord, outcome: AttemptOutcome) => store.settle(id, [0], outcome, now)
const close = ({ id }: TransactionRecord) => store.update(id, record => ({ ...record, closedAt: now }))
const latest = () => store.latestOpen(ownerOf(owner), [stakeKind])

describe('a stake', () => {
  test('is resumed at its step by a page that opens the records later', async () => {
    const record = await ask(await proved())
    await settle(record, sent)
    connection.close()
    connection = await openConnection(name)
    store = storeOf(connection)
    const resumed = await latest()
    const stake = resumed && stakeOf(resumed)
    expect(stake).toMatchObject({
      id: record.id,
      steps: [
        {
          attempts: [
            { state: 'broadcast', hash, asked: { callHash: exampleQuestion({ count: 2 }).asked.callHash } },
          ],
        },
      ],
    })
    expect(stake && stakeState(stake)).toBe('broadcast')
  })

  test('belongs to one account on one chain', async () => {
    await proved()
    expect(await store.list(ownerOf({ ...owner, chainId: 1 }))).toEqual([])
    expect(await store.list(ownerOf({ ...owner, account: `0x${'11'.repeat(20)}` }))).toEqual([])
  })

  test('that is confirmed is left behind for a new one, and one that is not finished stays', async () => {
    const record = await ask(await proved())
    await settle(record, sent)
    await leaveConfirmed(owner, store)
    expect(await latest()).toMatchObject({ id: record.id })
    await settle(record, confirmed)
    await leaveConfirmed(owner, store)
    expect(await latest()).toBeUndefined()
  })

  test('that was left behind is not resumed', async () => {
    await close(await proved())
    expect(await latest()).toBeUndefined()
  })

  test('is written as asked for before the wallet can have been asked', async () => {
    const written = await ask(await proved())
    expect(stakeOf(written).steps[0]?.attempts).toMatchObject([{ state: 'asked', asked: { nonce: 4 } }])
    expect((await latest())?.steps).toEqual(written.steps)
  })
})

describe('a second deposit of the same keys', () => {
  const made = { code: 'DEPOSIT_ALREADY_MADE' }

  test('is refused while the first one is being asked for, also by the same stake', async () => {
    const record = await ask(await proved())
    await expect(ask(record)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
  })

  test('is refused for another stake with one key in common, sent or confirmed, even one left behind', async () => {
    const first = await ask(await proved(1, { from: 1 }))
    await settle(first, sent)
    await close(first)
    const second = await proved()
    await expect(ask(second)).rejects.toMatchObject(made)
    await settle(first, confirmed)
    await expect(ask(second)).rejects.toMatchObject(made)
  })

  test('is refused when two tabs ask at the same moment: one of them is first', async () => {
    const otherTab = await openConnection(name)
    const other = storeOf(otherTab)
    const [mine, theirs] = [await proved(), await proved(1, { into: other })]
    const results = await Promise.allSettled([ask(mine), ask(theirs, other)])
    otherTab.close()
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused for another stake while what was given up may come, until its place is taken for good', async () => {
    const first = await settle(await ask(await proved()), notSent)
    await close(first)
    const second = await proved()
    await expect(ask(second)).rejects.toMatchObject(made)
    await expect(ask(second, store, new Set([`${first.id}:0:1`]))).resolves.toMatchObject({ id: second.id })
  })

  test('is allowed after the wallet said no, and after the transaction failed', async () => {
    const record = await ask(await proved())
    await settle(record, { state: 'rejected' })
    await settle(await ask(record), sent)
    await settle(record, { state: 'failed', reason: 'reverted', receipt })
    const again = stakeOf(await ask(record))
    expect(again.steps[0]?.attempts.map(({ state }) => state)).toEqual(['rejected', 'failed', 'asked'])
  })

  test('other keys of the same account are free', async () => {
    await ask(await proved(1))
    await expect(ask(await proved(2))).resolves.toBeDefined()
  })
})

test('the browser is asked once to keep the records when money may move, and its no changes nothing', async () => {
  const persist = vi.fn().mockRejectedValue(new Error('no'))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  const [first, second] = [await proved(1), await proved(2)]
  expect(persist).not.toHaveBeenCalled()
  await ask(first)
  await ask(second)
  expect(persist).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'storage')
})

describe('a stake that cannot be read', () => {
  async function spoil(id: string, change: object): Promise<void> {
    const database = await openDB(name)
    await database.put('transactions', { ...(await database.get('transactions', id)), ...change })
    database.close()
  }

  test.each([
    ['its wish', { data: { intent: 'gone' } }],
    ['its rows', { steps: 'gone' }],
  ])('for %s is set aside and kept, and the others are still there', async (_, change) => {
    const broken = await proved(1)
    const whole = await proved(2)
    await spoil(broken.id, change)
    expect((await store.listAll()).map(({ id }) => id)).toEqual([whole.id])
    expect(await connection.listSetAside()).toMatchObject([{ raw: { id: broken.id, ...change } }])
  })

  test('still keeps its keys from being deposited again', async () => {
    const broken = await proved(1)
    await spoil(broken.id, { data: 'gone' })
    await expect(ask(await proved(1))).rejects.toMatchObject({ code: 'ACTION_RECORD_UNREADABLE' })
  })

  test('stays where it is when a later version of the site wrote it', async () => {
    const later = await proved(1)
    await spoil(later.id, { version: 77, news: true })
    expect(await store.listAll()).toEqual([])
    const database = await openDB(name)
    expect(await database.get('transactions', later.id)).toMatchObject({ version: 77, news: true })
    database.close()
    expect(await connection.listSetAside()).toEqual([])
  })
})

test('a change in one tab is announced to the others', async () => {
  const otherTab = await openConnection(name)
  const heard = new Promise<void>(resolve => otherTab.subscribe(resolve))
  await store.create(stakeDraft(owner, intent))
  await heard
  otherTab.close()
})

test('each change of a stake bears a later time than the one before', async () => {
  const { id } = await store.create(stakeDraft(owner, intent))
  const times: string[] = []
  for (let change = 0; change < 20; change++)
    times.push((await store.update(id, record => ({ ...record }))).updatedAt)
  expect(new Set(times).size).toBe(20)
  expect(times).toEqual(times.toSorted())
})

test('a failed change leaves the stake as it was', async () => {
  const record = await proved()
  await expect(
    store.update(record.id, () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await latest()).toEqual(record)
})

test('what is confirmed is not called on its way again by one who looked earlier, only by a reorganisation', async () => {
  const record = await ask(await proved())
  await settle(record, sent)
  await settle(record, confirmed)
  await expect(settle(record, sent)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
  expect(stakeState(stakeOf(await settle(record, { state: 'unmined' })))).toBe('broadcast')
})

test.each([
  ['keys', { exclusiveKeys: [] }],
  ['lane', { lane: 'ethereum.stake 0xother' }],
  ['account', { account: `0x${'c3'.repeat(20)}` }],
])('a stake with a step of another %s than its rows tell is set aside', async (_, other) => {
  const { id } = await proved()
  await store.update(id, record => ({ ...record, steps: record.steps.map(step => ({ ...step, ...other })) }))
  expect(await store.get(id)).toBeUndefined()
  expect(await connection.listSetAside()).toMatchObject([{ raw: { id } }])
  await expect(ask(await proved())).rejects.toMatchObject({ code: 'ACTION_RECORD_UNREADABLE' })
})
