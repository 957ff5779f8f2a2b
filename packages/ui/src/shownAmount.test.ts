import { expect, test } from 'vitest'
import { shownAmount } from './shownAmount.ts'

const shown = (value: bigint, dust = 0n) => shownAmount(value, { decimals: 18, digits: 4, dust })
const eth = 10n ** 18n

test('floors an amount and never shows a tiny one as zero', () => {
  expect(shown(10n * eth - 1n)).toBe('9.9999')
  expect(shown(1n)).toBe('<0.0001')
  expect(shown(0n)).toBe('0')
})

test('shows a loss in as few digits and never smaller than it is', () => {
  expect(shown(-1n)).toBe('-0.0001')
  expect(shown(-12_345n * eth - 1n)).toBe('-12,345.0001')
  expect(shown(-eth)).toBe('-1')
})

test('hides rounding errors: no false loss, no nines, no dust', () => {
  expect(shown(-1000n, 1000n)).toBe('0')
  expect(shown(-1001n, 1000n)).toBe('-0.0001')
  expect(shown(10n * eth - 1000n, 1000n)).toBe('10')
  expect(shown(10n * eth - 1001n, 1000n)).toBe('9.9999')
  expect(shown(1n, 1000n)).toBe('<0.0001')
})
