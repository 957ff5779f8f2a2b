import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openKeyJournal } from './openKeyJournal.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'granary-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const open = (folder: string) => openKeyJournal(folder, 'fingerprint')

test('concurrent takers get ranges that do not overlap, and every index is on disk when it is given', async () => {
  const folder = emptyFolder()
  const journal = await open(folder)
  const counts = Array.from({ length: 40 }, (_, place) => (place % 7) + 1)
  const taken = await Promise.all(
    counts.map(async count => {
      const first = await journal.take(count)
      const kept = [...readFileSync(join(folder, 'journal'), 'utf8').matchAll(/"next":(\d+)/g)]
      expect(Math.max(...kept.map(([, next]) => Number(next)))).toBeGreaterThanOrEqual(first + count)
      return Array.from({ length: count }, (_, offset) => first + offset)
    }),
  )
  const all = taken.flat().sort((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index))
  await journal.close()
})

test('[F.05] the counter continues, never goes back, and a journal is new until it has counted', async () => {
  const folder = emptyFolder()
  const first = await open(folder)
  expect([first.isNew(), first.next()]).toEqual([true, 0])
  expect(await first.skipTo(500)).toBe(500)
  expect(await first.take(3)).toBe(500)
  expect(await first.skipTo(100)).toBe(0)
  await first.close()
  const second = await open(folder)
  expect([second.isNew(), second.next()]).toEqual([false, 503])
  await second.close()
})

test('a line cut off by a crash does not count, a damaged one stops the start', async () => {
  const folder = emptyFolder()
  const first = await open(folder)
  await first.take(5)
  await first.close()
  const file = join(folder, 'journal')
  appendFileSync(file, '{"next":9')
  const second = await open(folder)
  expect(await second.take(1)).toBe(5)
  await second.close()
  writeFileSync(file, readFileSync(file, 'utf8').replace('"next"', 'next'))
  await expect(open(folder)).rejects.toMatchObject({ code: 'KEY_JOURNAL_DAMAGED' })
})

test('one process at a time has the folder, and another mnemonic is refused', async () => {
  const folder = emptyFolder()
  const first = await open(folder)
  await expect(open(folder)).rejects.toMatchObject({ code: 'KEY_FOLDER_IN_USE' })
  await first.close()
  await expect(openKeyJournal(folder, 'other')).rejects.toMatchObject({ code: 'KEY_SOURCE_CHANGED' })
  await (await open(folder)).close()
})

test('which client has a key outlives restarts, until it is taken back', async () => {
  const folder = emptyFolder()
  const first = await open(folder)
  await first.take(4)
  await first.hand([1, 2], 'one')
  await first.hand([3], 'two')
  await first.free([2])
  const copy = emptyFolder()
  cpSync(join(folder, 'journal'), join(copy, 'journal'))
  await first.close()
  for (const at of [folder, copy]) {
    const journal = await open(at)
    expect([1, 2, 3].map(journal.clientOf)).toEqual(['one', undefined, 'two'])
    await journal.close()
  }
})
