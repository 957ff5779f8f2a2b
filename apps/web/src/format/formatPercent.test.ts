// @vitest-environment node
import { expect, test } from 'vitest'
import { formatPercent } from './formatPercent.ts'

test('basis points keep every digit as a percentage', () => {
  expect([1234n, 1230, 1200, 5, 0n, 250_000n].map(formatPercent)).toEqual([
    '12.34%',
    '12.3%',
    '12%',
    '0.05%',
    '0%',
    '2,500%',
  ])
})
