import { parseSmallQuantity } from './parseQuantity.ts'

/** Where a block stands in its chain. */
export type BlockHead = { number: number; hash: `0x${string}`; timestampSeconds: number }

/**
 * Reads a block, as `eth_getBlockByNumber` answers it.
 * @returns undefined where the value is none
 */
export function parseBlockHead(value: unknown): BlockHead | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const block = value as Record<string, unknown>
  const number = parseSmallQuantity(block.number)
  const hash = parseHash(block.hash)
  const timestampSeconds = parseSmallQuantity(block.timestamp)
  if (number === undefined || hash === undefined || timestampSeconds === undefined) return undefined
  return { number, hash, timestampSeconds }
}

/** 32 bytes in lower case; undefined where the value is none. */
export function parseHash(value: unknown): `0x${string}` | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) return undefined
  return value.toLowerCase() as `0x${string}`
}
