import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOfMessage, rowSample } from '../evidence/rowSample.ts'
import { rowsOnDeadCode } from '../evidence/rowsOnDeadCode.ts'
import { repositoryRoot } from '../repositoryRoot.ts'
import { specificationRows, testedRowIds } from '../specificationRows.ts'

test('the specification has its 729 rows, each id once', () => {
  const ids = specificationRows().map(row => row.id)
  expect(ids).toHaveLength(729)
  expect(new Set(ids).size).toBe(729)
})

test('every row id in a test name exists', () => {
  const known = new Set(specificationRows().map(row => row.id))
  const unknown = [...testedRowIds()].filter(([id]) => !known.has(id))
  expect(unknown).toEqual([])
})

/** Holesky is retired: its addresses and explorer stay as data, and no screen shows them. */
const dataOnly = ['A3.19', 'A3.23']

test("[F.50] a row's test touches only code that the product imports", async () => {
  const dead = await rowsOnDeadCode()
  expect(dead.filter(({ row }) => !dataOnly.includes(row))).toEqual([])
  // Proves that the check sees dead code: it finds what is kept as data only.
  expect([...new Set(dead.map(({ row }) => row))]).toEqual(dataOnly)
})

test('[F.50] the mutation sample names tests with the row, and existing messages', () => {
  const web = join(repositoryRoot, 'apps/web/src')
  for (const [row, file, message] of rowSample) {
    expect(readFileSync(join(web, file), 'utf8'), file).toContain(`[${row}]`)
    const { catalog, key } = placeOfMessage(message)
    expect(JSON.parse(readFileSync(join(web, catalog), 'utf8')), message).toHaveProperty([key])
  }
})
