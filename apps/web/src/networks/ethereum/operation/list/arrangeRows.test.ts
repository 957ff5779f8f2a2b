// @vitest-environment node
import { expect, test } from 'vitest'
import { arrangeRows } from './arrangeRows.ts'
import type { OperationRow } from './OperationRow.ts'

const eth = 1_000_000_000n
let made = 0

/** Seen on the chain an hour before the one that was made before it. */
function row(over: Partial<OperationRow> = {}): OperationRow {
  made += 1
  return {
    id: String(made),
    what: 'withdrawal',
    atSeconds: 1_800_000_000 - made * 3600,
    validators: [],
    count: 1,
    amountGwei: eth / 100n,
    standing: 'seen',
    result: { is: 'event' },
    hashes: [],
    slot: made,
    record: null,
    stake: null,
    ...over,
  }
}
const dayOf = (seconds: number) => String(Math.floor(seconds / 86_400))
const arranged = (rows: readonly OperationRow[], hasOlder = false) =>
  arrangeRows(rows, dayOf, hasOlder).map(({ name, entries }) => [
    name,
    entries.map(entry => ('rows' in entry ? entry.rows.length : entry.what)),
  ])

test('what is not finished comes first, then what the person did, however many payments are newer', () => {
  const payments = Array.from({ length: 30 }, () => row())
  const exit = row({ what: 'exit', standing: 'working', result: { is: 'checking' } })
  const stake = row({ what: 'stake', standing: 'done', result: { is: 'stakeDone' } })
  expect(arranged([...payments, stake, exit])).toEqual([
    ['open', ['exit']],
    ['own', ['stake']],
    ['chain', expect.any(Array)],
  ])
})

test('small payments of a day are one line with their sum, and nothing of them is lost', () => {
  const rows = Array.from({ length: 60 }, () => row())
  const [chain] = arrangeRows(rows, dayOf, false)
  const entries = chain?.entries ?? []
  expect(entries.length).toBeLessThan(5)
  const sum = entries.reduce(
    (all, entry) => all + ('rows' in entry ? entry.sumGwei : (entry.amountGwei ?? 0n)),
    0n,
  )
  expect(sum).toBe((60n * eth) / 100n)
  expect(entries.flatMap(entry => ('rows' in entry ? entry.rows : [entry]))).toHaveLength(60)
})

test('the last payment of a validator and other events stand alone, in their places', () => {
  const whole = row({ amountGwei: 32n * eth, atSeconds: 86_400 * 9 + 30 })
  const exited = row({ what: 'exited', amountGwei: null, atSeconds: 86_400 * 9 + 20 })
  const small = [40, 10].map(after => row({ atSeconds: 86_400 * 9 + after }))
  expect(arranged([small[0] as OperationRow, whole, exited, small[1] as OperationRow])).toEqual([
    ['chain', [2, 'withdrawal', 'exited']],
  ])
})

test('while older rows are not loaded, the oldest day says that it may lack some', () => {
  const rows = [9, 9, 8, 8].map((day, at) => row({ atSeconds: 86_400 * day + 50_000 - at }))
  const partly = (hasOlder: boolean) =>
    arrangeRows(rows, dayOf, hasOlder)[0]?.entries.map(entry => 'rows' in entry && entry.isPartly)
  expect(partly(true)).toEqual([false, true])
  expect(partly(false)).toEqual([false, false])
})
