// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  exampleRequest,
  exampleTime,
  exampleHash as hash,
  exampleReceipt as receipt,
} from '@granary/drivers/testing'
import { TransactionStore } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'
import { openDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { openConnection } from './openConnection.ts'

const { account, chainId } = exampleRequest.owner
const [earlier, later] = ['2026-11-21T11:00:00.000Z', '2026-11-22T10:00:00.000Z']

const question = {
  valueWei: 5n,
  callHash: hash,
  gas: 80_000n,
  nonce: 4,
  askedAt: exampleTime,
  askedAtBlock: 10,
  minedBefore: 4,
  callsId: null,
}
const sent = { hash, sentAt: exampleTime, ownNonce: 5, replacedHashes: [] }
const settledAt = exampleTime

/** Every state that an attempt was kept in. */
const kept = {
  asked: { state: 'asked' },
  rejected: { state: 'rejected', settledAt },
  'not sent': { state: 'failed', reason: 'not_sent', hash: null, receipt: null, settledAt },
  accepted: { state: 'accepted', callsId: '0x01', acceptedAt: exampleTime },
  broadcast: { state: 'broadcast', ...sent },
  replaced: { state: 'broadcast', ...sent, ownNonce: null, replacedHashes: [`0x${'cd'.repeat(32)}`] },
  confirmed: { state: 'confirmed', ...sent, receipt, settledAt, finalAt: null },
  final: { state: 'confirmed', ...sent, receipt, settledAt, finalAt: settledAt },
  dropped: { state: 'dropped', ...sent, settledAt },
  cancelled: { state: 'failed', reason: 'cancelled', hash, ownNonce: null, receipt: null, settledAt },
  reverted: { state: 'failed', reason: 'reverted', hash, ownNonce: 5, receipt, settledAt },
} as const

type State = keyof typeof kept

const callOf = (subject: string) => ({
  kind: 'ethereum.exit',
  subject,
  to: exampleRequest.call.to,
  valueWei: 5n,
  data: '0xaabb',
  facts: { index: subject },
  trace: [{ address: exampleRequest.call.to, topics: [], data: '0xaa' }],
})

/** An action as version 5 of the database kept it. */
function actionIn(state: State, subject = '', over: object = {}) {
  return {
    version: 2,
    id: crypto.randomUUID() as string,
    ...callOf(subject),
    account,
    chainId,
    createdAt: exampleTime,
    updatedAt: exampleTime,
    closedAt: null as string | null,
    group: null as object | null,
    later: [] as object[],
    attempts: [{ ...question, ...kept[state] }],
    ...over,
  }
}

/** Actions that were asked for together. */
function group(...actions: ReturnType<typeof actionIn>[]) {
  const id = crypto.randomUUID()
  const count = actions.length + (actions.at(-1)?.later.length ?? 0)
  return { id, actions: actions.map((action, index) => ({ ...action, group: { id, index, count } })) }
}

const opened: { close(): void }[] = []
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close()
})

/** The plans of a browser that has these records in that version of the database. */
async function upgraded(records: readonly object[], version = 5) {
  const name = crypto.randomUUID()
  const before = await openDB(name, version, {
    upgrade(database) {
      for (const store of ['entries', 'actions'])
        database.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      if (version >= 5)
        database
          .createObjectStore('transactions', { keyPath: 'id' })
          .createIndex('owner', ['network', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  for (const record of records) await before.put('actions', record)
  before.close()
  const connection = await openConnection(name)
  opened.push(connection)
  return {
    plans: await new TransactionStore(connection).listAll(),
    setAside: await connection.listSetAside(),
  }
}

const statesOf = ({ steps }: TransactionRecord) =>
  steps.map(({ attempts }) => attempts.map(({ state }) => state).join())

function expectSame(
  plan: TransactionRecord | undefined,
  before: ReturnType<typeof actionIn>,
  index = 0,
): void {
  const { kind, subject, to, valueWei, data, facts, trace, closedAt, attempts } = before
  const [attempt] = attempts
  expect(plan).toMatchObject({ kind, closedAt, account, network: `eip155:${chainId}` })
  const step = plan?.steps[index]
  const call = { to, valueWei, data }
  expect(step).toMatchObject({ account, lane: `${kind} ${subject} ${to}`, call, traces: trace, facts })
  const { callHash, gas, nonce, askedAtBlock, minedBefore, ...rest } = { ...question, ...attempt }
  const { valueWei: _, callsId: bundle, ownNonce = null, ...outcome } = { ownNonce: null, ...rest }
  expect(step?.attempts).toEqual([
    {
      ...{ ...outcome, call, bundle, asked: { callHash, gas, nonce, askedAtBlock, minedBefore } },
      ...('hash' in outcome && { shown: ownNonce === null ? null : { nonce: ownNonce } }),
    },
  ])
}

test.each(Object.keys(kept) as State[])('keeps an action that was %s', async state => {
  const [open, left] = [actionIn(state, 'open'), actionIn(state, 'left', { closedAt: later })]
  const { plans } = await upgraded([open, left], 4)
  expect(plans.map(({ id }) => id).sort()).toEqual([open.id, left.id].sort())
  for (const before of [open, left])
    expectSame(
      plans.find(({ id }) => id === before.id),
      before,
    )
})

describe('a group becomes one plan', () => {
  test.each(Object.keys(kept) as State[])('with one action %s and the other confirmed', async state => {
    const { id, actions } = group(actionIn('confirmed', 'one'), actionIn(state, 'two'))
    const { plans } = await upgraded(actions)
    expect(plans).toMatchObject([{ id, kind: 'ethereum.exit', closedAt: null, steps: [{}, {}] }])
    for (const [i, before] of actions.entries()) expectSame(plans[0], before, i)
  })

  test('with steps not requested yet', async () => {
    const last = actionIn('rejected', 'two', { later: [callOf('three'), callOf('four')] })
    const { actions } = group(actionIn('confirmed', 'one'), last)
    const { plans } = await upgraded(actions)
    expect(plans.map(statesOf)).toEqual([['confirmed', 'rejected', '', '']])
    expect(plans[0]?.steps.map(({ facts }) => facts.index)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('with one step for repeated requests', async () => {
    const again = actionIn('broadcast', 'two', { createdAt: earlier, updatedAt: earlier })
    const first = actionIn('rejected', 'two', { closedAt: earlier })
    const { actions } = group(actionIn('confirmed', 'one'), first, again)
    const { plans } = await upgraded(actions)
    expect(plans.map(statesOf)).toEqual([['confirmed', 'rejected,broadcast']])
    expect(plans).toMatchObject([{ updatedAt: earlier, closedAt: null }])
  })

  test('with a found transaction on its way, whatever was requested after it', async () => {
    const again = actionIn('rejected', 'two', { createdAt: earlier })
    const { actions } = group(actionIn('confirmed', 'one'), actionIn('broadcast', 'two'), again)
    const { plans } = await upgraded(actions)
    expect(plans.map(statesOf)).toEqual([['confirmed', 'rejected,broadcast']])
  })

  test('without actions let go, which stay searched for', async () => {
    const gone = actionIn('dropped', 'one', { closedAt: later })
    const { id, actions } = group(gone, actionIn('rejected', 'two', { later: [callOf('three')] }))
    const { plans } = await upgraded(actions)
    const [open, closed] = [plans.find(plan => plan.id === id), plans.find(plan => plan.id !== id)]
    expect(open).toMatchObject({ closedAt: null, steps: [{ facts: { index: 'two' } }, {}] })
    expect(closed && statesOf(closed)).toEqual(['dropped'])
    expect(closed).toMatchObject({ closedAt: later, facts: { index: 'one' } })
  })

  test('that stays left behind', async () => {
    const two = actionIn('rejected', 'two', { closedAt: later, later: [callOf('three')] })
    const { actions } = group(actionIn('confirmed', 'one', { closedAt: earlier }), two)
    const { plans } = await upgraded(actions)
    expect(plans.map(statesOf)).toEqual([['confirmed', 'rejected']])
    expect(plans).toMatchObject([{ closedAt: later }])
  })
})

test('reads actions of the first version; sets damaged ones aside as found', async () => {
  const { subject: _, group: __, later: ___, ...first } = actionIn('rejected')
  const attempts = first.attempts.map(({ callsId: ____, ...attempt }) => attempt)
  const trace = first.trace.map(({ data: _____, ...log }) => log)
  const damaged = { ...actionIn('asked'), id: 'damaged' }
  const { plans, setAside } = await upgraded([{ ...first, version: 1, attempts, trace }, damaged], 3)
  expect(plans).toMatchObject([{ id: first.id, steps: [{ traces: [{ data: null }] }] }])
  expect(setAside).toMatchObject([{ raw: damaged, reason: expect.stringContaining('id') }])
})

test('sets one bad group aside, and upgrades the others', async () => {
  const bad = actionIn('asked', 'bad', { attempts: [{ ...question, ...kept.asked, callsId: '' }] })
  const good = actionIn('broadcast', 'good')
  const { plans, setAside } = await upgraded([bad, good])
  expect(plans).toMatchObject([{ id: good.id }])
  expect(setAside).toMatchObject([{ raw: bad }])
})
