import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatGwei, formatWei } from './formatAmount.ts'
import { parseCfxAmount, parseCount, parseEthAmount } from './parseAmount.ts'

const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 30n })

test('amounts are read exactly', () => {
  expect(parseEthAmount('32')).toBe(32_000_000_000_000_000_000n)
  expect(parseEthAmount(' 0.000000000000000001 ')).toBe(1n)
  expect(parseEthAmount('.5', 'gwei')).toBe(500_000_000n)
  expect(parseEthAmount('1.')).toBe(10n ** 18n)
  expect(parseEthAmount('007.10')).toBe(7_100_000_000_000_000_000n)
  expect(parseEthAmount('32.0000000000000000000000', 'gwei')).toBe(32_000_000_000n)
})

test('[F.23] whole digits may be grouped as the site prints them', () => {
  expect(parseEthAmount('1,000')).toBe(1000n * 10n ** 18n)
  expect(parseCfxAmount(' 12,345,678.9 ')).toBe(123_456_789n * 10n ** 17n)
  expect(parseCount('1,000')).toBe(1000n)
  expect(parseCount('1000')).toBe(1000n)
})

test.each([
  '1,5',
  '1,00',
  '0,500',
  '00,500',
  ',500',
  '1000,000',
  '1,000,00',
  '1,0000',
  '1.000,5',
  '1,000.5,0',
  '1,,000',
  '1，000',
  '1 000',
])('[F.23] the grouping of %j is ambiguous and refused', text => {
  expect(() => parseEthAmount(text)).toThrow(/AMOUNT_MALFORMED/)
  expect(() => parseCount(text)).toThrow(/AMOUNT_MALFORMED/)
})

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1e9',
  '1,5',
  '1 000',
  '0x10',
  'NaN',
  'Infinity',
  '1.2.3',
  '٣٢',
  '1'.repeat(61),
])('the text %j is no amount', text => {
  expect(() => parseEthAmount(text)).toThrow(/AMOUNT_MALFORMED/)
})

test('digits finer than the unit are refused, not dropped', () => {
  expect(() => parseEthAmount('0.0000000000000000001')).toThrow(/AMOUNT_TOO_PRECISE/)
  expect(() => parseEthAmount('32.0000000001', 'gwei')).toThrow(/AMOUNT_TOO_PRECISE/)
})

test('a fully written amount reads back the same', () => {
  fc.assert(
    fc.property(anyAmount, amount => {
      expect(parseEthAmount(formatWei(amount))).toBe(amount)
      expect(parseEthAmount(formatGwei(amount), 'gwei')).toBe(amount)
    }),
  )
})

test('every text is read or fails with a code', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      try {
        expect(parseEthAmount(text)).toBeGreaterThanOrEqual(0n)
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^AMOUNT_/) })
      }
    }),
    { numRuns: 1000 },
  )
})

test('cut amounts are rounded down, never up', () => {
  expect(formatWei(1_999_999_999_999_999_999n, 3)).toBe('1.999')
  expect(formatGwei(31_999_999_999n, 4)).toBe('31.9999')
  expect(formatGwei(32_000_000_000n, 2)).toBe('32.00')
  expect(formatGwei(999_999_999n, 0)).toBe('0')
  expect(formatGwei(1n)).toBe('0.000000001')
  expect(formatGwei(0n)).toBe('0')
  expect(formatGwei(100_000_000_000n)).toBe('100')
})

test('a penalty never looks smaller than it is', () => {
  expect(formatGwei(-1n, 3)).toBe('-0.001')
  expect(formatGwei(-1_000_000_000n, 3)).toBe('-1.000')
  expect(formatGwei(-1_500_000_000n)).toBe('-1.5')
})

test('a cut amount is at most the amount and less than one last digit below it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 1, max: 18 }),
      (wei, digits) => {
        const text = formatWei(wei, digits)
        expect(text).toMatch(new RegExp(`^-?\\d+\\.\\d{${digits}}$`))
        const [whole = '', fraction = ''] = text.replace('-', '').split('.')
        const shown = BigInt(whole + fraction.padEnd(18, '0')) * (text.startsWith('-') ? -1n : 1n)
        expect(shown).toBeLessThanOrEqual(wei)
        expect(wei - shown).toBeLessThan(10n ** BigInt(18 - digits))
      },
    ),
  )
})
