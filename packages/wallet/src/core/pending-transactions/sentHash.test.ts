import { expect, test } from 'vitest'
import { sentHash } from './sentHash.ts'

const hash = `0x${'12'.repeat(32)}`

test.each([
  ['the answer to a transaction', 'io.example', 'eth_sendTransaction', hash, hash],
  ['a word that a contract answers', 'io.example', 'eth_call', hash, undefined],
  ['a signature', 'io.example', 'personal_sign', `0x${'12'.repeat(65)}`, undefined],
  ['an answer of another form', 'io.example', 'eth_sendTransaction', { hash }, undefined],
  ["a Safe's own hash", 'safe', 'eth_sendTransaction', hash, undefined],
])('%s', (_, id, method, answer, sent) => {
  expect(sentHash({ id }, method, answer)).toBe(sent)
})
