import type { BaseError } from '@granary/errors'
import { BatchAnswerError } from './abi/aggregate3.ts'
import { batchReads, type GroupAnswers, multicall3 } from './abi/batchReads.ts'
import { encodeCall } from './abi/encodeCall.ts'
import { readNumber } from './abi/readAnswer.ts'
import { multicallSelectors } from './abi/selectors.ts'
import type { ConfluxPool } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxPosition } from './ConfluxPoolState.ts'
import { poolCalls } from './poolCalls.ts'
import { PoolNotFoundError, poolFailure } from './poolFailure.ts'
import { positionOf } from './positionOf.ts'
import { stateOf } from './stateOf.ts'

/** What one batched read found out about one pool. */
export type PoolReading = {
  pool: ConfluxPool
  /** Null with a failure. */
  state: ConfluxPoolState | null
  /** Null without an account. */
  position: ConfluxPosition | null
  failure: BaseError | null
}

/** One `eth_call` for many reads. Whoever has a node sends it and passes the answer to `decode`. */
export type BatchedRead<Result> = {
  /** Multicall3. */
  to: `0x${string}`
  data: `0x${string}`
  /**
   * @param answer result of `eth_call`
   * @throws {BatchAnswerError} NODE_ANSWER_INVALID when it is no answer of Multicall3
   */
  decode(answer: unknown): Result
}

/**
 * Reads pools, the newest block, and an account's positions and balance in one call. Each read may fail alone and is
 * null then; a pool without code, or that answers nothing, has a failure.
 * @throws {BatchAnswerError} NODE_ANSWER_INVALID, by `decode`
 */
export function readPools(
  pools: readonly ConfluxPool[],
  account?: `0x${string}`,
): BatchedRead<PoolReading[]> {
  const batch = batchReads([
    { to: multicall3, calls: chainCalls(account) },
    ...pools.map(pool => ({ to: pool.address, calls: poolCalls(pool, account) })),
  ])
  return {
    to: batch.to,
    data: batch.data,
    decode(answer) {
      const [chain = {}, ...answers] = batch.decode(answer)
      const block = blockOf(chain)
      const balanceDrip = readNumber(chain.getEthBalance)
      return pools.map((pool, index) => {
        const own = answers[index] ?? {}
        const failure = poolFailure(pool, own)
        if (failure) return { pool, state: null, position: null, failure }
        const state = stateOf(pool, own, block)
        return { pool, state, position: account ? positionOf(pool, own, state, balanceDrip) : null, failure }
      })
    },
  }
}

function chainCalls(account: `0x${string}` | undefined): Record<string, `0x${string}`> {
  const { getBlockNumber, getCurrentBlockTimestamp, getEthBalance } = multicallSelectors
  const balance = account && { getEthBalance: encodeCall(getEthBalance, account) }
  return { getBlockNumber, getCurrentBlockTimestamp, ...balance }
}

function blockOf(chain: GroupAnswers): ConfluxPoolState['block'] {
  const number = readNumber(chain.getBlockNumber, latest)
  const timestamp = readNumber(chain.getCurrentBlockTimestamp, latest)
  if (number === null || timestamp === null) throw new BatchAnswerError('no block')
  return { number: Number(number), timestampSeconds: Number(timestamp) }
}

/** The last second of a JavaScript date; no block number comes near. */
const latest = 8_640_000_000_000n

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
