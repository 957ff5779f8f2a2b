import { parseSmallQuantity } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { PoolAnswerInvalidError } from './PoolAnswerInvalidError.ts'

export type Block = { number: number; hash: Hex; timestampSeconds: number }

const hashForm = /^0x[0-9a-fA-F]{64}$/

/**
 * A block as a node tells it.
 * @throws {PoolAnswerInvalidError} RPC_UPSTREAM_UNAVAILABLE when it is none, or another than was asked for
 */
export function parseBlock(answer: unknown, chainName: string, asked?: number): Block {
  const { number, hash, timestamp } = (answer ?? {}) as Record<string, unknown>
  const block = {
    number: parseSmallQuantity(number),
    hash: parseHash(hash),
    timestampSeconds: parseSmallQuantity(timestamp),
  }
  const { number: height, hash: id, timestampSeconds } = block
  if (height === undefined || id === undefined || timestampSeconds === undefined)
    throw new PoolAnswerInvalidError(chainName, 'a block is not of the agreed form')
  if (asked !== undefined && height !== asked)
    throw new PoolAnswerInvalidError(chainName, `block ${height} in the place of ${asked}`)
  return { number: height, hash: id, timestampSeconds }
}

/** 32 bytes in lower case; undefined when they are none. */
export function parseHash(value: unknown): Hex | undefined {
  return typeof value === 'string' && hashForm.test(value) ? (value.toLowerCase() as Hex) : undefined
}
