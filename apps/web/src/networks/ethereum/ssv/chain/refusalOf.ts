import { revertDataOf } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import { decodeSsvError, type SsvRefusal } from '@granary/staking/ssv'

/** The contract's own error in what a node answered to a call; null where it has none. */
export function refusalOf(error: unknown): SsvRefusedError | null {
  const data = revertDataOf(error)
  const refusal = data && decodeSsvError(data)
  return refusal ? new SsvRefusedError(refusal, error) : null
}

class SsvRefusedError extends BaseError {
  override readonly name = 'SsvRefusedError'
  constructor({ code, name, values }: SsvRefusal, cause: unknown) {
    super('The SSV contract would refuse this transaction.', {
      code,
      cause,
      details: [name, ...Object.entries(values).map(([key, value]) => `${key} ${value}`)].join(', '),
      metaMessages: ['Nothing was sent.'],
    })
  }
}
