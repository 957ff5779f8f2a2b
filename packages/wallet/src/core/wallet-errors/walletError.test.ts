import { expect, test } from 'vitest'
import { UserRejectedError } from './UserRejectedError.ts'
import { RequestPendingError, WalletRequestError, walletError, wordsOf } from './walletError.ts'

const otherwise = (cause: unknown) => new WalletRequestError(cause)

test.each([undefined, null, 7, {}, { message: '' }, { message: 12 }])(
  "[B8.68] an empty error (%o) is 'Unknown error'",
  cause => {
    expect(walletError(cause, otherwise)).toMatchObject({
      code: 'WALLET_REQUEST_FAILED',
      details: 'Unknown error',
    })
  },
)

test('keeps a refusal, a pending request and our own errors', () => {
  const own = new RequestPendingError()
  expect(walletError({ code: 4001 }, otherwise)).toBeInstanceOf(UserRejectedError)
  expect(walletError({ code: -32002 }, otherwise)).toBeInstanceOf(RequestPendingError)
  expect(walletError(own, otherwise)).toBe(own)
})

test("bounds the wallet's words", () => {
  expect(wordsOf(new Error('x'.repeat(10_000))).length).toBe(300)
})

test.each(['ProviderNotFoundError', 'ConnectorNotConnectedError'])(
  'an error that a wallet names %s does not claim that no money has moved',
  name => {
    const cause = Object.assign(new Error('Internal error'), { code: -32603, name })
    expect(walletError(cause, otherwise)).toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
  },
)
