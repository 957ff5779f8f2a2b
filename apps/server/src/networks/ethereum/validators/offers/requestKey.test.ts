import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestKey } from './requestKey.ts'

const request = {
  withdrawalAddress: `0x${'a1'.repeat(20)}` as const,
  credentialsType: '0x01' as const,
  amountsGwei: [32_000_000_000n],
}
const own = request.withdrawalAddress
const besideOffer = '7b0c1a52-6f2e-4c1b-9f27-3a3f0f4f2a11'

test('[F.03] a stake beside one under way is another request, whichever offer it names', () => {
  const beside = requestKey(560048, { ...request, besideOffer }, own, 'beside')
  expect(beside).not.toBe(requestKey(560048, request, own))
  expect(beside).toBe(requestKey(560048, { ...request, besideOffer: randomUUID() }, own, 'beside'))
})

test('the requester is no part of the request', () => {
  expect(requestKey(560048, { ...request, intentId: besideOffer }, own)).toBe(
    requestKey(560048, request, own),
  )
})

test('the same request under another provider share is another one', () => {
  const splitter = `0x${'b2'.repeat(20)}` as const
  expect(requestKey(560048, request, splitter)).not.toBe(requestKey(560048, request, own))
})
