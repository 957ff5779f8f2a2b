// @vitest-environment node
import { expect, test } from 'vitest'
import type { Eip1193 } from './Eip1193.ts'
import { readFinalBlock } from './readFinalBlock.ts'

const head = {
  number: '0x100',
  timestamp: '0x1',
  hash: `0x${'ab'.repeat(32)}`,
  baseFeePerGas: '0x1',
  gasLimit: '0x1',
}

/** A node that answers `answer` to the query for the final block. */
const node = (answer: () => unknown): Eip1193 => ({
  request: async ({ params }) => ((params as unknown[])[0] === 'finalized' ? answer() : head),
})
const failing = (error: object) => node(() => Promise.reject(Object.assign(new Error(), error)))

test("the node's finalized block counts", async () => {
  expect(await readFinalBlock(node(() => ({ ...head, number: '0xf0' })))).toBe(0xf0)
})

test.each([
  ['invalid parameters', { code: -32602, message: 'no' }],
  ['its own wording', { message: 'invalid argument 0: hex string without 0x prefix' }],
  ["the tag's name", { code: -32000, message: "'finalized' tag not supported on pre-merge network" }],
])('a node that does not know the tag (%s) gives two epochs below its head', async (_, error) => {
  expect(await readFinalBlock(failing(error))).toBe(0x100 - 65)
})

test('a node without a finalized block yet gives two epochs below its head', async () => {
  expect(await readFinalBlock(node(() => null))).toBe(0x100 - 65)
})

test.each([
  ['is busy', { code: -32005, message: 'too many requests' }],
  ['is gone', { message: 'fetch failed' }],
  ['fails inside', { code: -32603, message: 'internal error' }],
])('a node that %s gives no final block', async (_, error) => {
  await expect(readFinalBlock(failing(error))).rejects.toMatchObject(error)
})
