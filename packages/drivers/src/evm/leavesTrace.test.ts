import { expect, test } from 'vitest'
import { exampleReceipt, exampleRequest, exampleStep } from '../../testing/evmExample.ts'
import { leavesTrace } from './leavesTrace.ts'

const { to } = exampleRequest.call
const { attempts } = exampleStep(exampleRequest)
const [topic, other] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
const log = {
  address: to,
  topics: [topic, other] as [`0x${string}`, `0x${string}`],
  data: '0xAAbbcc' as const,
}
const traces = [{ address: to, topics: [topic, null], data: '0xaabb' as const }]
/** The wallet was asked at block 10. */
const receipt = { ...exampleReceipt, blockNumber: 10, succeeded: true, logs: [log] }
const leaves = (over: Partial<typeof receipt>) => leavesTrace({ ...receipt, ...over }, { traces, attempts })

test('a log matches by topics and the start of its data', () => {
  expect(leaves({})).toBe(true)
  expect(leaves({ logs: [{ ...log, topics: [other, topic] }] })).toBe(false)
  expect(leaves({ logs: [{ ...log, data: '0xAAbbcc'.replace('bb', 'b0') as '0xAAbbcc' }] })).toBe(false)
  expect(leaves({ logs: [] })).toBe(false)
})

test('a failed or earlier transaction does not match', () => {
  expect(leaves({ succeeded: false })).toBe(false)
  expect(leaves({ blockNumber: 9 })).toBe(false)
})
