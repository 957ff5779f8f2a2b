// @vitest-environment node
import { expect, test } from 'vitest'
import type { EvmAttempt } from './EvmStep.ts'
import { nonceFor } from './nonceFor.ts'

const settledAt = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const call = {
  call: {},
  asked: { callHash: hash, gas: 80_000n, nonce: 7, askedAtBlock: 10, minedBefore: 7 },
  askedAt: settledAt,
  bundle: null,
}
const dropped: EvmAttempt = {
  ...call,
  state: 'dropped',
  hash,
  sentAt: settledAt,
  shown: { nonce: 9 },
  replacedHashes: [],
  settledAt,
}
const notSent: EvmAttempt = {
  ...call,
  state: 'failed',
  reason: 'not_sent',
  hash: null,
  shown: null,
  receipt: null,
  settledAt,
}
const rejected: EvmAttempt = { ...call, state: 'rejected', settledAt }

test.each([
  ['a first attempt takes the next one', [], { mined: 5, pending: 6 }, 6],
  ['a dropped one is asked for again with its own', [dropped], { mined: 9, pending: 9 }, 9],
  ['also where the node has lost what was before it', [dropped], { mined: 8, pending: 8 }, 9],
  ['one that something else has taken is asked for anew', [dropped], { mined: 10, pending: 10 }, 10],
  [
    'one that the staker gave up is asked for again with what was asked',
    [notSent],
    { mined: 7, pending: 7 },
    7,
  ],
  ['one that was refused in the wallet holds no place', [rejected], { mined: 6, pending: 6 }, 6],
  ['the newest one that may be out counts', [notSent, dropped, rejected], { mined: 7, pending: 7 }, 9],
] as const)('%s', (_, attempts, nonces, expected) => {
  expect(nonceFor(attempts, nonces)).toBe(expected)
})
