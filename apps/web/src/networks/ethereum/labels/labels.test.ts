// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { compareLabels, mergeLabels } from './ImportLabels.tsx'
import { longestName, readLabelName } from './Label.ts'
import { currentLabels, saveLabels, setLabel, subscribeLabels } from './labelStore.ts'
import { labelCsv, parseLabelFile } from './parseLabelFile.ts'

const address = `0x${'3c'.repeat(20)}` as const
const pubkey = `0x${'a1'.repeat(48)}` as const

beforeEach(() => localStorage.clear())

test('a label is stored under its address or public key, and listeners hear of it', () => {
  const listener = vi.fn()
  const end = subscribeLabels(listener)
  setLabel(pubkey, 'Cellar 1')
  setLabel(address, 'Savings')
  expect([...currentLabels()]).toEqual([
    [pubkey, 'Cellar 1'],
    [address, 'Savings'],
  ])
  expect(currentLabels()).toBe(currentLabels())
  setLabel(pubkey, null)
  expect(currentLabels().has(pubkey)).toBe(false)
  expect(listener).toHaveBeenCalledTimes(3)
  end()
})

test("foreign data in the labels' place is ignored", () => {
  for (const text of ['{', 'null', '[1]', '{"0x1":"a","__proto__":"b"}', `{"${address}":5}`]) {
    localStorage.setItem('granary.labels', text)
    expect(currentLabels().size).toBe(0)
  }
})

test('a failure to store is reported, and nothing changes', () => {
  setLabel(address, 'Savings')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  expect(() => setLabel(address, 'Other')).toThrow(/LABELS_NOT_KEPT/)
  expect(currentLabels().get(address)).toBe('Savings')
})

test('a name is visible text of at most 60 characters', () => {
  expect(readLabelName('  谷仓 🌾 ')).toEqual({ name: '谷仓 🌾' })
  expect(readLabelName('🌾'.repeat(longestName))).toHaveProperty('name')
  expect(readLabelName('🌾'.repeat(longestName + 1))).toEqual({ problem: 'long' })
  expect(readLabelName(' ')).toEqual({ problem: 'empty' })
  for (const trick of ['a\u202Eb', 'a\u200Bb', 'a\nb', 'a\u2028b'])
    expect(readLabelName(trick)).toEqual({ problem: 'hidden' })
})

test('exported labels import unchanged, whatever their names', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'",=+-@\'＝a1 中🌾'), minLength: 1, maxLength: 12 })
    .filter(text => text.trim() !== '' && !/^'\s*[=+\-@＝]/u.test(text.trim()))
    .map(text => text.trim())
  const key = fc.stringMatching(/^(0x[0-9a-f]{40}|0x[0-9a-f]{96})$/) as fc.Arbitrary<`0x${string}`>
  fc.assert(
    fc.property(fc.array(fc.tuple(key, name), { minLength: 1, maxLength: 8 }), entries => {
      const labels = new Map(entries)
      const read = parseLabelFile(labelCsv(labels))
      if (!('labels' in read)) throw new Error(JSON.stringify(read))
      expect(new Map(read.labels.map(label => [label.key, label.name]))).toEqual(labels)
    }),
  )
})

test('a name that a spreadsheet would take for a formula is exported as text', () => {
  const csv = labelCsv(new Map([[address, '=HYPERLINK("http://x")']]))
  expect(csv).toContain(`,"'=HYPERLINK(""http://x"")"\r\n`)
})

test('each bad line is named with its reason, and nothing is imported', () => {
  const file = [
    'key,label',
    `${address},Savings`,
    'me.eth,Name',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed,Typing error',
    `${pubkey},`,
    `${pubkey},${'x'.repeat(61)}`,
    `${pubkey},a\u202Eb`,
    `${pubkey},one,two`,
    `${pubkey},"open`,
    `${address},Other`,
    '',
    `${pubkey}`,
  ].join('\n')
  expect(parseLabelFile(file)).toEqual({
    problems: [
      { line: 3, reason: 'key' },
      { line: 4, reason: 'checksum' },
      { line: 5, reason: 'empty' },
      { line: 6, reason: 'long' },
      { line: 7, reason: 'hidden' },
      { line: 8, reason: 'fields' },
      { line: 9, reason: 'quotes' },
      { line: 10, reason: 'twice' },
      { line: 12, reason: 'fields' },
    ],
  })
})

test('spreadsheet files import: byte order mark, CRLF, capital letters, no 0x, no header', () => {
  const file = `\uFEFF${'A1'.repeat(48)},"Cellar, left"\r\n${address},Savings\r\n`
  expect(parseLabelFile(file)).toEqual({
    labels: [
      { key: pubkey, name: 'Cellar, left' },
      { key: address, name: 'Savings' },
    ],
  })
  expect(parseLabelFile('key,label\n')).toEqual({ refused: 'empty' })
  expect(parseLabelFile('')).toEqual({ refused: 'empty' })
})

test('ten thousand labels can be read, merged and stored', () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, at) => `0x${at.toString(16).padStart(96, '0')},Cellar ${at}`,
  )
  const read = parseLabelFile(lines.join('\n'))
  if (!('labels' in read)) throw new Error('not read')
  saveLabels(mergeLabels(currentLabels(), compareLabels(currentLabels(), read.labels), 'kept'))
  expect(currentLabels().size).toBe(10_000)
  expect(parseLabelFile(`${lines.join('\n')}\n`.repeat(3))).toEqual({ refused: 'tooMany' })
})

test('an import adds to existing labels; the visitor decides on conflicts', () => {
  const labels = new Map([
    [address, 'Savings'],
    [pubkey, 'Cellar 1'],
  ])
  const other = `0x${'b2'.repeat(48)}` as const
  const merge = compareLabels(labels, [
    { key: address, name: 'Savings' },
    { key: pubkey, name: 'Attic' },
    { key: other, name: 'New' },
  ])
  expect(merge).toEqual({
    added: [{ key: other, name: 'New' }],
    same: 1,
    conflicts: [{ key: pubkey, kept: 'Cellar 1', given: 'Attic' }],
  })
  expect(mergeLabels(labels, merge, 'kept').get(pubkey)).toBe('Cellar 1')
  expect(mergeLabels(labels, merge, 'given').get(pubkey)).toBe('Attic')
  expect(mergeLabels(labels, merge, 'kept').size).toBe(3)
})
