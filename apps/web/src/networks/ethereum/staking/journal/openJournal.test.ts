// @vitest-environment node
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { exampleOwner } from '../test/exampleStake.ts'
import type { Journal } from './Journal.ts'
import { openJournal } from './openJournal.ts'

const intent = { credentialsType: '0x01' as const, amountsGwei: [32_000_000_000n] }
const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function opened(name: string): Promise<Journal> {
  const journal = await openJournal(name)
  open.push(journal)
  return journal
}

/** Takes the database away from all who have it open, as an upgrade in another tab does. */
const takeAway = (name: string) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = resolve
    request.onerror = reject
  })

test('a journal whose connection was taken away connects again, and can be written', async () => {
  const journal = await opened('taken')
  await takeAway('taken')
  await expect(journal.create(exampleOwner, intent)).resolves.toMatchObject({ intent })
  expect(await journal.list(exampleOwner)).toHaveLength(1)
})

test('one whose records a newer version of the site has taken over says so', async () => {
  const journal = await opened('newer')
  open.push(await openDB('newer', 1000))
  await expect(journal.create(exampleOwner, intent)).rejects.toMatchObject({ code: 'JOURNAL_BLOCKED' })
})

test('an older tab that holds the records is told of, and once it is gone the journal opens', async () => {
  const older = await openDB('older', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  await expect(openJournal('older')).rejects.toMatchObject({ code: 'JOURNAL_BLOCKED' })
  older.close()
  const journal = await opened('older')
  expect(await journal.listAll()).toEqual([])
})
