import type { BlockHead } from '@granary/chains'
import type { ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/**
 * The last block before a moment, guessed from the pace between two blocks and bisected where the pace misleads: a
 * handful of reads however long the chain is.
 * @param low a block before the moment
 * @param high a block at it or after it
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function findLastBlock(
  reader: ChainReader,
  seconds: number,
  low: BlockHead,
  high: BlockHead,
  chainName: string,
): Promise<BlockHead> {
  let [before, after] = [low, high]
  for (let turn = 0; after.number - before.number > 1; turn += 1) {
    const height = turn % 3 === 2 ? middle(before, after) : guess(before, after, seconds)
    const block = await reader.block(height)
    if (!block) throw new RpcUpstreamUnavailableError(chainName, `no block ${height}`)
    if (block.timestampSeconds < seconds) before = block
    else after = block
  }
  return before
}

function middle(before: BlockHead, after: BlockHead): number {
  return Math.floor((before.number + after.number) / 2)
}

/** Always between the two. */
function guess(before: BlockHead, after: BlockHead, seconds: number): number {
  const span = Math.max(1, after.timestampSeconds - before.timestampSeconds)
  const part = (seconds - before.timestampSeconds) / span
  const height = before.number + Math.round(part * (after.number - before.number))
  return Math.min(Math.max(height, before.number + 1), after.number - 1)
}
