import { expect, test } from 'vitest'
import type { Eip1193 } from './chain/Eip1193.ts'
import { sentIn } from './sentIn.ts'

const account = `0x${'a1'.repeat(20)}`
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`

/** A node on which the account sent one transaction in each of these blocks. @param keepsFrom its oldest state */
function nodeWith(blocks: readonly number[], keepsFrom = 0) {
  const asked: string[] = []
  const node: Eip1193 = {
    async request({ method, params }) {
      asked.push(method)
      const [first, at] = params as [string, string]
      if (method === 'eth_getTransactionCount') {
        if (Number(at) < keepsFrom) throw new Error('missing trie node')
        return `0x${blocks.filter(block => block <= Number(at)).length.toString(16)}`
      }
      const number = Number(first)
      const own = { from: account.toUpperCase().replace('X', 'x'), hash: hashOf(number) }
      const other = { from: `0x${'b2'.repeat(20)}`, hash: hashOf(number + 1_000_000) }
      return { transactions: blocks.includes(number) ? [other, own] : [other] }
    },
  }
  return { node, asked }
}

async function found(node: Eip1193, from: number, to: number): Promise<string[]> {
  const hashes: string[] = []
  for await (const hash of sentIn(node, account, { from, to })) hashes.push(hash)
  return hashes
}

test('finds what the account sent by its order, in few requests', async () => {
  const { node, asked } = nodeWith([3, 700, 90_000, 90_001])
  expect(await found(node, 4, 90_000)).toEqual([hashOf(700), hashOf(90_000)])
  expect(asked.length).toBeLessThan(60)
})

test('asks for no block where the account sent nothing', async () => {
  const { node, asked } = nodeWith([3])
  expect(await found(node, 4, 100_000)).toEqual([])
  expect(asked).toEqual(['eth_getTransactionCount', 'eth_getTransactionCount'])
})

test('reads few blocks whole where the node keeps no earlier state, and refuses many', async () => {
  const { node } = nodeWith([120, 130], 129)
  expect(await found(node, 110, 140)).toEqual([hashOf(120), hashOf(130)])
  await expect(found(node, 1, 400)).rejects.toThrow('missing trie node')
})
