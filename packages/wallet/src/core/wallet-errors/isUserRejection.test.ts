import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTransactionRejection, isUserRejection } from './isUserRejection.ts'
import { UserRejectedError } from './UserRejectedError.ts'

test.each([
  { code: 4001 },
  { code: 5000 },
  { code: 'ACTION_REJECTED' },
  { cause: { cause: { code: 4001 } } },
  { code: -32603, data: { originalError: { code: 4001 } } },
  { error: { code: 4001 } },
  new Error('User rejected the request.'),
  new Error('MetaMask Tx Signature: User denied transaction signature.'),
  new UserRejectedError(),
])('[A4.12] [B8.70] %o is a refusal', error => {
  expect(isUserRejection(error)).toBe(true)
})

test.each([
  undefined,
  null,
  'User rejected',
  {},
  { code: -32000, message: 'insufficient funds' },
  { code: 3, message: 'execution reverted: user request denied' },
  { code: 4100, message: 'Unauthorized' },
])('[A4.12] %o is not a refusal', error => {
  expect(isUserRejection(error)).toBe(false)
})

test.each([{ code: 4001 }, { code: 5000 }, { code: 'ACTION_REJECTED' }, { cause: { code: 4001 } }])(
  '[A4.12] %o is a refusal of a transaction',
  error => expect(isTransactionRejection(error)).toBe(true),
)

test.each([
  { code: -32000, message: 'request denied' },
  { code: -32603, message: 'User rejected the request.' },
  new Error('Request cancelled'),
])('%o is not a refusal of a transaction', error => {
  expect(isTransactionRejection(error)).toBe(false)
})

test('handles errors that wrap themselves, and any other value', () => {
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  expect(isUserRejection(circle)).toBe(false)
  fc.assert(fc.property(fc.anything(), value => typeof isUserRejection(value) === 'boolean'))
})
