import { BaseError } from '@granary/errors'
import type { GroupAnswers } from './abi/batchReads.ts'
import type { ConfluxPool } from './ConfluxPool.ts'

/** Why a pool cannot be used at all; null if it answered anything. */
export function poolFailure(pool: ConfluxPool, answers: GroupAnswers): BaseError | null {
  const all = Object.values(answers)
  // A call of an address without code succeeds and returns nothing; a contract without the function reverts.
  if (all.every(({ succeeded, data }) => succeeded && data === '0x')) return new PoolNotFoundError(pool)
  if (all.every(({ succeeded, data }) => !succeeded || data === '0x')) return new PoolSilentError(pool)
  return null
}

export class PoolNotFoundError extends BaseError {
  override readonly name = 'PoolNotFoundError'
  constructor({ address, chainId }: ConfluxPool) {
    super('There is no staking pool at this address.', {
      code: 'POOL_NOT_FOUND',
      details: `${address} has no code on chain ${chainId}`,
      metaMessages: ['No money has moved, and none can be sent there from here.'],
    })
  }
}

export class PoolSilentError extends BaseError {
  override readonly name = 'PoolSilentError'
  constructor({ address, chainId, kind }: ConfluxPool) {
    super('The staking pool does not answer.', {
      code: 'POOL_SILENT',
      details: `${address} on chain ${chainId} answers nothing of a ${kind} pool`,
      metaMessages: ['No money has moved. What is staked in a pool stays there.'],
    })
  }
}
