import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { ActionJournal } from '../actions/ActionJournal.ts'
import { exampleAction, exampleRequest } from '../actions/test/exampleAction.ts'
import { openConnection } from './openConnection.ts'

const recordNow = exampleAction('conflux.stake', { state: 'rejected' })

/** The same record as version 1 wrote it. */
function recordOf1() {
  const { subject: _, group: __, later: ___, ...rest } = recordNow
  const attempts = recordNow.attempts.map(({ callsId: ____, ...attempt }) => attempt)
  const trace = [{ address: recordNow.to, topics: [null] }]
  return { ...rest, version: 1, attempts, trace }
}

test('actions that an earlier version of the site kept are read on; what is damaged is set aside, not lost', async () => {
  const name = `granary-${crypto.randomUUID()}`
  const before = await openDB(name, 3, {
    upgrade(database) {
      for (const store of ['entries', 'actions'])
        database.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  await before.put('actions', recordOf1())
  await before.put('actions', { ...recordOf1(), id: 'damaged', attempts: 'gone' })
  before.close()

  const connection = await openConnection(name)
  const records = await new ActionJournal(connection).listWithPlans(exampleRequest.owner)
  expect(records).toEqual([{ ...recordNow, trace: [{ address: recordNow.to, topics: [null], data: null }] }])
  expect((await connection.listSetAside()).map(({ raw }) => raw)).toMatchObject([{ id: 'damaged' }])
  connection.close()
})
