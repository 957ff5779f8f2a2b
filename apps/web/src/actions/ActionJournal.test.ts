// @vitest-environment node
import type { JournalConnection, JournalDatabase } from '@granary/transactions/database'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConnection } from '../journal/openConnection.ts'
import type { ActionRequest } from '../transaction/ActionRequest.ts'
import { ActionJournal } from './ActionJournal.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { requestOf, withActionOutcome } from './actionTransitions.ts'
import { exampleHash, exampleQuestion, exampleRequest, exampleTime } from './test/exampleAction.ts'

const { owner } = exampleRequest
const { to } = exampleRequest.call
const at = exampleTime
const question = exampleQuestion
const request: ActionRequest = {
  ...exampleRequest,
  call: { ...exampleRequest.call, data: '0xAABB' },
  trace: [{ address: to, topics: [exampleHash, null] }],
}

let name: string
let connection: JournalConnection
let journal: ActionJournal
beforeEach(async () => {
  name = crypto.randomUUID()
  connection = await openConnection(name)
  journal = new ActionJournal(connection)
})
afterEach(() => connection.close())

/** The wallet is about to be asked for a group of one. */
async function ask(of = journal): Promise<ActionRecord> {
  const group = { id: crypto.randomUUID(), count: 1 }
  const [record] = await of.askGroup([{ request, question, index: 0 }], group, [])
  if (!record) throw new Error('nothing was written')
  return record
}

const put = async (raw: object) => {
  const database = await openDB<JournalDatabase>(name)
  await database.put('actions', raw)
  database.close()
}

describe('what is written before the wallet is asked', () => {
  test('is read back as it was asked, addresses and calldata in lower case', async () => {
    const record = await ask()
    const [kept] = await journal.list(owner)
    expect(kept).toEqual(record)
    expect(kept && requestOf(kept)).toEqual({ ...request, call: { ...request.call, data: '0xaabb' } })
  })

  test('is on other accounts and chains not seen', async () => {
    await ask()
    expect(await journal.list({ ...owner, chainId: 1030 })).toEqual([])
    expect(await journal.list({ ...owner, account: to })).toEqual([])
    expect(await journal.listAll()).toHaveLength(1)
  })

  test('is refused while another one of the kind to the contract is on its way, and after it is not', async () => {
    const first = await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'ACTION_IN_FLIGHT' })
    await journal.update(first.id, record => withActionOutcome(record, { state: 'rejected' }, at))
    await expect(ask()).resolves.toMatchObject({ kind: 'conflux.stake' })
  })

  test('takes the place of what was given up before, which is no longer resumed', async () => {
    const first = await ask()
    await journal.update(first.id, record => withActionOutcome(record, { state: 'rejected' }, at))
    const second = await ask()
    expect((await journal.latestOpen(owner, [request.kind]))?.id).toBe(second.id)
    // Both may be of the same millisecond: which is listed first then says nothing.
    const closed = Object.fromEntries((await journal.list(owner)).map(({ id, closedAt }) => [id, closedAt]))
    expect(closed).toEqual({ [first.id]: expect.any(String), [second.id]: null })
  })

  test('by two tabs at once: one of them asks', async () => {
    const other = await openConnection(name)
    const results = await Promise.allSettled([ask(), ask(new ActionJournal(other))])
    other.close()
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a record that cannot be read', () => {
  test('is set aside as it was found, and the same action is refused until it is removed', async () => {
    const record = await ask()
    const broken = { ...record, attempts: 'gone' }
    await put(broken)
    expect(await journal.list(owner)).toEqual([])
    const [aside] = await connection.listSetAside()
    expect(aside?.raw).toEqual(broken)
    await expect(ask()).rejects.toMatchObject({
      code: 'ACTION_RECORD_UNREADABLE',
    })
    await connection.removeSetAside(aside?.key ?? Number.NaN)
    await expect(ask()).resolves.toMatchObject({ facts: request.facts })
  })

  test('of a later version is left where it is, and the same action is refused', async () => {
    const record = await ask()
    await put({ ...record, version: 99 })
    expect(await journal.list(owner)).toEqual([])
    expect(await connection.listSetAside()).toEqual([])
    await expect(ask()).rejects.toMatchObject({
      code: 'ACTION_RECORD_UNREADABLE',
    })
  })

  test('of another contract is in nobody’s way', async () => {
    const record = await ask()
    await put({ ...record, version: 99, to: `0x${'cc'.repeat(20)}`, trace: [] })
    await expect(ask()).resolves.toMatchObject({ to })
  })
})

describe('the database of an earlier version', () => {
  const stake = { id: crypto.randomUUID(), version: 77, chainId: 71, account: owner.account }
  const aside = { raw: { a: 1 }, reason: 'broken', at }

  test.each([1, 2])('%i keeps all it has and takes actions', async version => {
    const older = crypto.randomUUID()
    const database = await openDB<JournalDatabase>(older, version, {
      upgrade(created) {
        created.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
        created.createObjectStore('setAside', { autoIncrement: true })
      },
    })
    await database.put('entries', stake)
    await database.put('setAside', aside)
    database.close()
    const opened = await openConnection(older)
    expect(await opened.listSetAside()).toMatchObject([aside])
    expect(await ask(new ActionJournal(opened))).toMatchObject({ to })
    expect(await opened.write(writing => writing.objectStore('entries').getAll())).toEqual([stake])
    opened.close()
  })

  test('open in a tab is told of; that tab gone, the records open', async () => {
    const older = crypto.randomUUID()
    const tab = await openDB<JournalDatabase>(older, 2, {
      upgrade(created) {
        created.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
        created.createObjectStore('setAside', { autoIncrement: true })
      },
    })
    await expect(openConnection(older)).rejects.toMatchObject({ code: 'JOURNAL_BLOCKED' })
    tab.close()
    const opened = await openConnection(older)
    expect(await new ActionJournal(opened).listAll()).toEqual([])
    opened.close()
  })
})
