import { ApiProblemError } from '@granary/api/client'
import { expect, test } from 'vitest'
import { isWorthRetrying } from './isWorthRetrying.ts'

const refused = (status: number, code: string) =>
  new ApiProblemError({ type: 'about:blank', title: 'Refused', status, code })

test('an unconfigured network is not retried, although the answer is a 503', () => {
  expect(isWorthRetrying(refused(503, 'NETWORK_NOT_CONFIGURED'))).toBe(false)
})

test('temporary failures are retried, final refusals are not', () => {
  expect(isWorthRetrying(refused(503, 'BEACON_NODE_UNAVAILABLE'))).toBe(true)
  expect(isWorthRetrying(refused(429, 'RATE_LIMITED'))).toBe(true)
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true)
  expect(isWorthRetrying(refused(404, 'VALIDATOR_NOT_FOUND'))).toBe(false)
})
