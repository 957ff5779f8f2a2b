import type { BatchedRead } from './BatchedRead.ts'
import type { ConfluxPool } from './ConfluxPool.ts'
import type { ConfluxPoolState } from './ConfluxPoolState.ts'
import { PoolNotFoundError } from './poolFailure.ts'
import { readPools } from './readPools.ts'

/**
 * Reads one pool in one call.
 * @throws {BatchAnswerError} NODE_ANSWER_INVALID, by `decode`
 * @throws {PoolNotFoundError} POOL_NOT_FOUND and {PoolSilentError} POOL_SILENT, by `decode`
 */
export function readPool(pool: ConfluxPool): BatchedRead<ConfluxPoolState> {
  const { to, data, decode } = readPools([pool])
  return {
    to,
    data,
    decode(answer) {
      const [reading] = decode(answer)
      if (!reading?.state) throw reading?.failure ?? new PoolNotFoundError(pool)
      return reading.state
    },
  }
}
