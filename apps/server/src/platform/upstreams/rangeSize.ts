/** Blocks per `eth_getLogs`: grows while the node answers, and is halved when it does not. */
const firstRange = 10_000
const longestRange = 200_000

/** A range with more events is as much as one database transaction should take. */
const manyEvents = 5_000

/** A refused length is retried after this many ranges: the cause may have been the events, not the blocks. */
const retryAfter = 50

/** The range lengths of a contract, for the life of the process. */
export type RangeSize = ReturnType<typeof createRangeSize>

/** With the shortest length refused recently, and how many ranges were answered since then. */
export function createRangeSize(blocks = firstRange) {
  return { blocks, refused: Number.POSITIVE_INFINITY, answered: 0 }
}

/** A range with so many events was answered. */
export function grow(size: RangeSize, events: number): void {
  size.answered += 1
  if (size.answered % retryAfter === 0) size.refused = Number.POSITIVE_INFINITY
  const double = Math.min(size.blocks * 2, longestRange)
  if (events > manyEvents) size.blocks = Math.max(1, Math.floor(size.blocks / 2))
  else if (double < size.refused) size.blocks = double
}

/** A range of so many blocks was not answered. */
export function shrink(size: RangeSize, refused: number): void {
  size.refused = refused
  size.answered = 0
  size.blocks = Math.ceil(refused / 2)
}
