import { BaseError } from '@granary/errors'
import { addressForms } from './addressForms.ts'

const dataForm = /^0x([0-9a-fA-F]{2})*$/

/**
 * Each call of `wallet_sendCalls` needs a `to` address that starts with 0x; data, if present, starts with 0x
 * (toolkit specification section 5). @throws CallsMalformedError
 */
export function checkCalls(calls: unknown): void {
  if (!Array.isArray(calls) || calls.length === 0) throw new CallsMalformedError('no calls')
  for (const [index, call] of calls.entries()) {
    const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
    if (typeof to !== 'string' || !addressForms.eip155.test(to))
      throw new CallsMalformedError(`call ${index}: to`)
    if (data !== undefined && (typeof data !== 'string' || !dataForm.test(data)))
      throw new CallsMalformedError(`call ${index}: data`)
  }
}

export class CallsMalformedError extends BaseError {
  override readonly name = 'CallsMalformedError'
  constructor(what: string) {
    super('These calls cannot be sent as they are.', {
      code: 'CALLS_MALFORMED',
      details: what,
      metaMessages: ['No money has moved. The wallet was not asked.'],
    })
  }
}
