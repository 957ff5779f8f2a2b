import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { ActionJournal } from '../actions/ActionJournal.ts'
import { type ActionRecord, actionRecord } from '../actions/ActionRecord.ts'
import { lastOf } from '../actions/actionRecordState.ts'
import { exampleAction, exampleHash, exampleReceipt, exampleRequest } from '../actions/test/exampleAction.ts'
import { openConnection } from './openConnection.ts'
import type { AttemptOutcome } from './settleAttempt.ts'

const hash = exampleHash
const receipt = exampleReceipt
const sent: AttemptOutcome = { state: 'broadcast', hash, nonce: 5 }
const replaced: AttemptOutcome = { state: 'broadcast', hash: `0x${'cd'.repeat(32)}` }

/** Every state that version 4 kept an action in. */
const kept: Record<string, AttemptOutcome[]> = {
  asked: [],
  rejected: [{ state: 'rejected' }],
  'not sent': [{ state: 'failed', reason: 'not_sent', receipt: null }],
  accepted: [{ state: 'accepted', callsId: '0x01' }],
  broadcast: [sent],
  replaced: [sent, replaced],
  confirmed: [sent, { state: 'confirmed', receipt }],
  final: [sent, { state: 'confirmed', receipt, isFinal: true }],
  dropped: [sent, { state: 'dropped' }],
  cancelled: [sent, { state: 'failed', reason: 'cancelled', receipt: null }],
  reverted: [sent, { state: 'failed', reason: 'reverted', receipt }],
}

/** The records as a browser with version 4 of the database has them. */
async function keepAsVersion4(name: string, records: readonly ActionRecord[]): Promise<void> {
  const before = await openDB(name, 4, {
    upgrade(database) {
      for (const store of ['entries', 'actions'])
        database.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  for (const record of records) await before.put('actions', record)
  before.close()
}

test.each(Object.entries(kept))('an action that was %s stays as it was', async (_, outcomes) => {
  const name = `granary-${crypto.randomUUID()}`
  const left = { ...exampleAction('conflux.stake', ...outcomes), closedAt: '2026-11-22T10:00:00.000Z' }
  const open = exampleAction('ethereum.claim', ...outcomes)
  await keepAsVersion4(name, [left, open])

  const connection = await openConnection(name)
  const journal = new ActionJournal(connection)
  expect(await journal.list(exampleRequest.owner)).toEqual([])
  const read = await journal.listWithPlans(exampleRequest.owner)
  expect(read).toHaveLength(2)
  for (const record of [left, open]) {
    const now = read.find(({ id }) => id === record.id)
    if (!now) throw new Error('gone')
    const last = lastOf(actionRecord.parse(record))
    // Earlier versions left out a nonce that was not known.
    const expected = last.state === 'failed' ? { ...last, ownNonce: last.ownNonce ?? null } : last
    expect({ ...now, attempts: [] }).toEqual({ ...record, attempts: [] })
    expect(lastOf(now)).toEqual(expected)
  }
  connection.close()
})

test('operations of validators stay where they are, and so does what cannot be read', async () => {
  const name = `granary-${crypto.randomUUID()}`
  const group = { id: crypto.randomUUID(), index: 0, count: 2 }
  const operation = { ...exampleAction('ethereum.exit'), group }
  await keepAsVersion4(name, [operation, { ...exampleAction(), attempts: 'gone' } as never])

  const connection = await openConnection(name)
  const journal = new ActionJournal(connection)
  expect(await journal.transactions.listAll()).toEqual([])
  expect(await journal.listAll()).toEqual([operation])
  expect(await connection.listSetAside()).toHaveLength(1)
  connection.close()
})
