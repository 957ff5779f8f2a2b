import { formatDrip } from '@granary/staking/amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csvText.ts'

/** An independent RFC 4180 reader for this test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 1
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at))
    const field = quoted?.[0] ?? /^[^",\r\n]*/.exec(text.slice(at))?.[0] ?? ''
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : field)
    at += field.length
    if (text.startsWith(',', at)) at += 1
    else if (text.startsWith('\r\n', at)) {
      at += 2
      if (at < text.length) rows.push([])
    } else throw new Error(`Neither a comma nor a line end at ${at}.`)
  }
  return rows
}

test('every table round-trips, except for cells that look like formulas', () => {
  const unit = fc.constantFrom(...'",\r\n\t=+-@\'＝a1 中\0')
  const field = fc.string({ unit, maxLength: 12 })
  const row = fc.array(field, { minLength: 1, maxLength: 4 })
  const table = fc.array(row, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, rows => {
      const read = readCsv(csvText(rows))
      expect(read.map(row => row.map(field => field.replace(/^'/, '')))).toEqual(
        rows.map(row => row.map(field => field.replace(/^'/, ''))),
      )
    }),
  )
})

test('no field starts as a formula', () => {
  const field = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t=', '\r=', '\n+', ' =', '＝', '＋', '\uFEFF='), fc.string())
    .map(([start, rest]) => start + rest)
  fc.assert(
    fc.property(field, text => {
      const [[read = ''] = []] = readCsv(csvText([[text]]))
      expect(/^-?[0-9]+(\.[0-9]+)?$/.test(read) || read.startsWith("'")).toBe(true)
    }),
  )
})

test('quotes, commas and line breaks are quoted, and numbers stay numbers', () => {
  expect(csvText([['a"b', 'c,d', 'e\r\nf', '-1.5', '=1+1', 'plain']])).toBe(
    `\uFEFF"a""b","c,d","e\r\nf",-1.5,'=1+1,plain\r\n`,
  )
})

test('Drip convert to CFX and back without losing a digit', () => {
  expect(formatDrip(0n)).toBe('0')
  expect(formatDrip(1n)).toBe('0.000000000000000001')
  expect(formatDrip(1_000_500_000_000_000_000_000n)).toBe('1000.5')
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), drip => {
      const [whole = '', fraction = ''] = formatDrip(drip).replace('-', '').split('.')
      const back = BigInt(whole + fraction.padEnd(18, '0'))
      expect(drip < 0n ? -back : back).toBe(drip)
    }),
  )
})
