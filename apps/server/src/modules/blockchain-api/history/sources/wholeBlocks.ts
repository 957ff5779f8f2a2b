import type { Transfer } from '../Transfer.ts'
import type { FoundTransfers } from './TransferSource.ts'

/** One of a source's lists, newest first. */
type List = { rows: readonly Transfer[]; hasMore: boolean }

/** The blocks that all lists of a source know in full: the last block of a list that goes on may be cut. */
export function wholeBlocks(lists: readonly List[]): FoundTransfers {
  const fromBlock = Math.max(
    ...lists.map(({ rows, hasMore }) => {
      const [newest, oldest] = [rows[0], rows.at(-1)]
      if (!hasMore || !newest || !oldest) return 0
      // A list of one block is taken as it is: without it a page would be empty for ever.
      return newest.block === oldest.block ? oldest.block : oldest.block + 1
    }),
  )
  const transfers = lists.flatMap(({ rows }) => rows).filter(({ block }) => block >= fromBlock)
  return { transfers, fromBlock }
}
