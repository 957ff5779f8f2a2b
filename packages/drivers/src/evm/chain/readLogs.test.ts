// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Eip1193 } from './Eip1193.ts'
import { readLogs } from './readLogs.ts'

type Range = { fromBlock: `0x${string}`; toBlock: `0x${string}` }

/** A node with a log in every hundredth block and a limit on the block range. */
function nodeThatTakes(most: number, refusal: unknown) {
  const widths: number[] = []
  const provider: Eip1193 = {
    async request({ params }) {
      const [{ fromBlock, toBlock }] = params as [Range]
      const [from, to] = [Number(fromBlock), Number(toBlock)]
      widths.push(to - from + 1)
      if (to - from + 1 > most) throw refusal
      return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(block => block % 100 === 0)
    },
  }
  return { provider, widths }
}
const filter = { address: '0x00', topics: [] }
const everyHundredth = Array.from({ length: 120 }, (_, i) => 1000 + i * 100)

describe('a node that limits the range of eth_getLogs', () => {
  test.each([
    ['Infura', { code: -32005, message: 'query returned more than 10000 results' }],
    ['Alchemy', { code: -32602, message: 'You can make eth_getLogs requests with up to a 500 block range.' }],
    ['QuickNode', { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }],
    ['publicnode', { code: -32701, message: 'exceed maximum block range: 50000' }],
    ['Ankr', { code: -32062, message: 'Block range is too large' }],
    ['a wallet that wraps it', { code: -32603, message: 'Internal error', details: 'block range too wide' }],
  ])('as worded by %s: reads the range in pages it accepts, each block once', async (_, refusal) => {
    const { provider, widths } = nodeThatTakes(600, refusal)
    expect(await readLogs(provider, filter, { from: 1000, to: 12_999 })).toEqual(everyHundredth)
    expect(widths.filter(width => width > 600).length).toBeLessThan(6)
  })

  test('a node without a limit needs few pages', async () => {
    const { provider, widths } = nodeThatTakes(1_000_000, null)
    expect(await readLogs(provider, filter, { from: 1000, to: 12_999 })).toEqual(everyHundredth)
    expect(widths).toEqual([5000, 5000, 2000])
  })
})

test('other errors do not shrink the range', async () => {
  const refusal = new Error('header not found')
  const { provider, widths } = nodeThatTakes(0, refusal)
  await expect(readLogs(provider, filter, { from: 1, to: 100 })).rejects.toBe(refusal)
  expect(widths).toEqual([100])
})

test('a node that refuses a single block as too wide is not asked forever', async () => {
  const refusal = { code: -32005, message: 'limit exceeded' }
  const { provider, widths } = nodeThatTakes(0, refusal)
  await expect(readLogs(provider, filter, { from: 1, to: 100 })).rejects.toBe(refusal)
  expect(widths.length).toBeLessThan(10)
})

test('a non-list answer is rejected', async () => {
  const provider: Eip1193 = { request: async () => ({ logs: [] }) }
  await expect(readLogs(provider, filter, { from: 1, to: 2 })).rejects.toMatchObject({
    code: 'NODE_ANSWER_INVALID',
  })
})
