import type { ConfluxPoolState } from './ConfluxPoolState.ts'

type Block = ConfluxPoolState['block']

/** Conflux eSpace makes about one block a second. */
export const defaultBlockSeconds = 1

/** Fewer blocks say little of the pace, since their times are whole seconds. */
const fewestBlocks = 50

/**
 * The chain's pace between two of its blocks, seconds a block. If they are too near or it is implausible (below a
 * twentieth of a second, above a minute), the chain's nominal pace.
 */
export function blockTimeSeconds(newer: Block, older: Block): number {
  const blocks = newer.number - older.number
  const pace = (newer.timestampSeconds - older.timestampSeconds) / blocks
  return blocks >= fewestBlocks && pace >= 0.05 && pace <= 60 ? pace : defaultBlockSeconds
}

/** Nothing is expected a century ahead. */
const farthestSeconds = 100 * 365 * 86_400

/**
 * When a block is expected, unix seconds, rounded; the newest block's own time if it is there already. Null for no
 * block, and for one beyond all dates.
 * @param blockSeconds the chain's recent pace
 */
export function timeOfBlock(number: bigint | null, newest: Block, blockSeconds: number): number | null {
  if (number === null) return null
  const ahead = Math.max(0, Number(number - BigInt(newest.number))) * blockSeconds
  return ahead > farthestSeconds ? null : Math.round(newest.timestampSeconds + ahead)
}
