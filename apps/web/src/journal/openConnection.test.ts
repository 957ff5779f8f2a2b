// @vitest-environment node
import 'fake-indexeddb/auto'
import { exampleRequest, exampleTime } from '@granary/drivers/testing'
import { TransactionStore } from '@granary/transactions'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { askExample } from '../transaction/test/askExample.ts'
import { openConnection } from './openConnection.ts'

const stake = { id: crypto.randomUUID(), version: 77, chainId: 71, account: exampleRequest.owner.account }
const aside = { raw: { a: 1 }, reason: 'broken', at: exampleTime }

function openOlder(name: string, version: number) {
  return openDB(name, version, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      created.createObjectStore('setAside', { autoIncrement: true })
    },
  })
}

test.each([1, 2])('a database of version %i keeps all it has and takes plans', async version => {
  const name = crypto.randomUUID()
  const older = await openOlder(name, version)
  await older.put('entries', stake)
  await older.put('setAside', aside)
  older.close()
  const opened = await openConnection(name)
  expect(await opened.listSetAside()).toMatchObject([aside, { raw: stake }])
  expect(await askExample(new TransactionStore(opened), exampleRequest)).toMatchObject({
    kind: 'conflux.stake',
  })
  opened.close()
})

/** Takes the database away from all who have it open, as an upgrade in another tab does. */
const takeAway = (name: string) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = resolve
    request.onerror = reject
  })

test('records whose connection was taken away connect again, and can be written', async () => {
  const name = crypto.randomUUID()
  const opened = await openConnection(name)
  const store = new TransactionStore(opened)
  await takeAway(name)
  await askExample(store, exampleRequest)
  expect(await store.listAll()).toHaveLength(1)
  opened.close()
})

test('records that a newer version of the site has taken over say so', async () => {
  const name = crypto.randomUUID()
  const opened = await openConnection(name)
  const newer = await openDB(name, 1000)
  const asking = askExample(new TransactionStore(opened), exampleRequest)
  await expect(asking).rejects.toMatchObject({ code: 'JOURNAL_BLOCKED' })
  opened.close()
  newer.close()
})

test('an older database open in another tab blocks until that tab is gone', async () => {
  const name = crypto.randomUUID()
  const tab = await openOlder(name, 2)
  await expect(openConnection(name)).rejects.toMatchObject({ code: 'JOURNAL_BLOCKED' })
  tab.close()
  const opened = await openConnection(name)
  expect(await new TransactionStore(opened).listAll()).toEqual([])
  opened.close()
})
