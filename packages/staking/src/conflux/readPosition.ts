import type { ConfluxPool } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxPosition } from './ConfluxPoolState.ts'
import { PoolNotFoundError } from './poolFailure.ts'
import { type BatchedRead, readPools } from './readPools.ts'

/**
 * Reads one pool, an account's position in it, and its CFX, in one call.
 * @throws {BatchAnswerError} NODE_ANSWER_INVALID, by `decode`
 * @throws {PoolNotFoundError} POOL_NOT_FOUND and {PoolSilentError} POOL_SILENT, by `decode`
 */
export function readPosition(
  pool: ConfluxPool,
  account: `0x${string}`,
): BatchedRead<{ state: ConfluxPoolState; position: ConfluxPosition }> {
  const { to, data, decode } = readPools([pool], account)
  return {
    to,
    data,
    decode(answer) {
      const [reading] = decode(answer)
      if (!reading?.state || !reading.position) throw reading?.failure ?? new PoolNotFoundError(pool)
      return { state: reading.state, position: reading.position }
    },
  }
}
