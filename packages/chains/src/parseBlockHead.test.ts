import { expect, test } from 'vitest'
import { parseBlockHead } from './parseBlockHead.ts'

const block = { number: '0x1f', hash: `0x${'AB'.repeat(32)}`, timestamp: '0x65', miner: '0x' }

test('a block is read with its hash in lower case', () => {
  expect(parseBlockHead(block)).toEqual({
    number: 31,
    hash: `0x${'ab'.repeat(32)}`,
    timestampSeconds: 101,
  })
})

test.each([
  null,
  'block',
  {},
  { ...block, number: '31' },
  { ...block, hash: '0xab' },
  { ...block, hash: null },
  { ...block, timestamp: 'now' },
])('anything else is no block: %j', value => {
  expect(parseBlockHead(value)).toBeUndefined()
})
