import { BaseError } from '@granary/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChainNotFoundError } from '../networks/ChainNotFoundError.ts'
import { createErrorBoundary } from './guardActions.ts'
import { InternalError } from './InternalError.ts'

function boundary() {
  const reported: BaseError[] = []
  const rethrow = createErrorBoundary(error => reported.push(error))
  const thrown = (cause: unknown): unknown => {
    try {
      return rethrow('connection', cause)
    } catch (error) {
      return error
    }
  }
  return { reported, thrown }
}

test('[B8.64] [B8.65] [B8.66] wraps an internal error with its category and cause, reports and rethrows it', () => {
  const { reported, thrown } = boundary()
  const cause = new TypeError('x is not a function')
  const error = thrown(cause)
  expect(error).toBeInstanceOf(InternalError)
  expect(error).toMatchObject({
    code: 'WALLET_INTERNAL_ERROR',
    category: 'connection',
    cause,
    details: 'connection: x is not a function',
  })
  expect(reported).toEqual([error])
})

test('[B8.68] an empty error is an Unknown error', () => {
  const { thrown } = boundary()
  for (const cause of [undefined, null, 0, {}, [], { message: 7 }])
    expect(thrown(cause)).toMatchObject({ details: 'connection: Unknown error' })
})

test('[B8.70] a refusal is a user-rejected error and is not reported', () => {
  const { reported, thrown } = boundary()
  expect(thrown({ code: 4001, message: 'no' })).toMatchObject({ code: 'USER_REJECTED' })
  expect(reported).toEqual([])
})

test('passes an error with our code unchanged', () => {
  const { reported, thrown } = boundary()
  const own = new ChainNotFoundError('5')
  expect(thrown(own)).toBe(own)
  expect(reported).toEqual([own])
})

test('our error keeps its code even if its cause is a refusal', () => {
  const { thrown } = boundary()
  const own = new BaseError('Signature declined', { code: 'SIGNATURE_DECLINED', cause: { code: 4001 } })
  expect(thrown(own)).toBe(own)
})

test('anything thrown comes out as an error with a code', () => {
  const { thrown } = boundary()
  fc.assert(fc.property(fc.anything(), cause => void expect(thrown(cause)).toHaveProperty('code')))
})
