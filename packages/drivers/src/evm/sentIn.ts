import type { Eip1193 } from './chain/Eip1193.ts'
import { quantity } from './chain/quantity.ts'
import type { BlockRange } from './searchSight.ts'

/** Most blocks that are read whole where the node keeps no state of earlier blocks. */
const mostWholeBlocks = 256

/**
 * Transactions that an account sent in these blocks, oldest first. A transfer of coins leaves no log: it is found by the
 * account's order, which tells the blocks that hold any. A node that has forgotten that order of earlier blocks is read
 * block by block, where these are few.
 * @throws the node's error, where it has forgotten too much
 */
export async function* sentIn(
  reader: Eip1193,
  account: string,
  { from, to }: BlockRange,
): AsyncGenerator<`0x${string}`> {
  const ordered = await countAt(reader, account, Math.max(0, from - 1)).then(
    before => ({ before }),
    error => ({ error }),
  )
  if ('error' in ordered && to - from >= mostWholeBlocks) throw ordered.error
  const blocks =
    'error' in ordered
      ? everyBlock({ from, to })
      : blocksWith(reader, account, { from, to }, ordered.before, await countAt(reader, account, to))
  for await (const block of blocks) yield* sentInBlock(reader, account, block)
}

function* everyBlock({ from, to }: BlockRange) {
  for (let block = from; block <= to; block += 1) yield block
}

/** Blocks in which the account's order moved on. @param before count at the block before `from` @param after at `to` */
async function* blocksWith(
  reader: Eip1193,
  account: string,
  { from, to }: BlockRange,
  before: number,
  after: number,
): AsyncGenerator<number> {
  if (before >= after) return
  if (from === to) return yield from
  const middle = Math.floor((from + to) / 2)
  const there = await countAt(reader, account, middle)
  yield* blocksWith(reader, account, { from, to: middle }, before, there)
  yield* blocksWith(reader, account, { from: middle + 1, to }, there, after)
}

async function countAt(reader: Eip1193, account: string, block: number): Promise<number> {
  const params = [account, `0x${block.toString(16)}`]
  return Number(quantity(await reader.request({ method: 'eth_getTransactionCount', params })))
}

async function* sentInBlock(reader: Eip1193, account: string, block: number) {
  const params = [`0x${block.toString(16)}`, true]
  const answer = await reader.request({ method: 'eth_getBlockByNumber', params })
  const { transactions = [] } = (answer ?? {}) as { transactions?: readonly { from: string; hash: string }[] }
  for (const { from, hash } of transactions)
    if (from.toLowerCase() === account) yield hash.toLowerCase() as `0x${string}`
}
