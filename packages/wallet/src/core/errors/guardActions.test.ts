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

test('[B8.64] [B8.65] [B8.66] an internal error is wrapped with its category and cause, reported and rethrown', () => {
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

test('[B8.68] what says nothing is an Unknown error', () => {
  const { thrown } = boundary()
  for (const cause of [undefined, null, 0, {}, [], { message: 7 }])
    expect(thrown(cause)).toMatchObject({ details: 'connection: Unknown error' })
})

test('[B8.70] a refusal is a user-rejected error, and nothing to report', () => {
  const { reported, thrown } = boundary()
  expect(thrown({ code: 4001, message: 'no' })).toMatchObject({ code: 'USER_REJECTED' })
  expect(reported).toEqual([])
})

test('an error that has a code of ours passes as it is, and can be looked at', () => {
  const { reported, thrown } = boundary()
  const own = new ChainNotFoundError('5')
  expect(thrown(own)).toBe(own)
  expect(reported).toEqual([own])
})

test('an error of ours keeps its code though a refusal is its cause', () => {
  const { thrown } = boundary()
  const own = new BaseError('Signature declined', { code: 'SIGNATURE_DECLINED', cause: { code: 4001 } })
  expect(thrown(own)).toBe(own)
})

test('whatever is thrown comes out as an error with a code', () => {
  const { thrown } = boundary()
  fc.assert(fc.property(fc.anything(), cause => void expect(thrown(cause)).toHaveProperty('code')))
})
