import { parseSmallQuantity } from '@granary/chains'

/**
 * How long an answer holds:
 * - `settled`: for good, it is about final blocks
 * - `head`: until the next newest block
 * - `none`: not at all
 */
export type Lifetime = 'settled' | 'head' | 'none'

/** The block of a call: a height, `pinned` by hash, `head` if it moves with the chain, or `open` (pending). */
type About = number | 'pinned' | 'head' | 'open'

/** State reads, with the position of their block parameter. */
const stateReads: ReadonlyMap<string, number> = new Map([
  ['eth_call', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getProof', 2],
  ['eth_getStorageAt', 2],
  ['eth_getTransactionCount', 1],
])

/** Reads of a block by its number, the first parameter. */
const blockReads: ReadonlySet<string> = new Set([
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockNumberAndIndex',
])

/** Reads by a hash, whose answers name their block. */
const hashReads: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

const headReads: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_getBlockTransactionCountByHash',
  'eth_maxPriorityFeePerGas',
  'web3_clientVersion',
])

/**
 * @param result the node's answer; missing data (null) is not cached
 * @param finalized final height as the nodes report it; undefined if they do not
 */
export function lifetimeOf(
  method: string,
  params: unknown,
  result: unknown,
  finalized: number | undefined,
): Lifetime {
  if (result === null || result === undefined) return 'none'
  if (method === 'net_version') return typeof result === 'string' ? 'settled' : 'none'
  const about = aboutOf(method, Array.isArray(params) ? params : [], result)
  if (about === 'open') return 'none'
  if (about === 'pinned') return 'settled'
  return typeof about === 'number' && finalized !== undefined && about <= finalized ? 'settled' : 'head'
}

function aboutOf(method: string, params: readonly unknown[], result: unknown): About {
  const place = stateReads.get(method)
  if (place !== undefined) return aboutBlock(params[place])
  if (blockReads.has(method)) return agrees(aboutBlock(params[0]), result)
  if (hashReads.has(method)) return blockOf(result)
  if (method === 'eth_getLogs') return aboutLogs(params[0], result)
  if (method === 'eth_feeHistory') return aboutBlock(params[1])
  return headReads.has(method) ? 'head' : 'open'
}

/** A block parameter: a tag, a number, or a hash by EIP-1898. Without one, nodes take the newest block. */
function aboutBlock(block: unknown): About {
  if (block === undefined || block === null) return 'head'
  if (block === 'earliest') return 0
  if (block === 'latest' || block === 'safe' || block === 'finalized') return 'head'
  if (typeof block === 'object') {
    const { blockHash, blockNumber } = block as { blockHash?: unknown; blockNumber?: unknown }
    return isHash(blockHash) && blockNumber === undefined
      ? 'pinned'
      : (parseSmallQuantity(blockNumber) ?? 'open')
  }
  return parseSmallQuantity(block) ?? (isHash(block) ? 'head' : 'open')
}

/** An answer about another block than requested does not last. */
function agrees(about: About, result: unknown): About {
  if (typeof about !== 'number' || typeof result !== 'object' || Array.isArray(result)) return about
  const { number, blockNumber } = result as { number?: unknown; blockNumber?: unknown }
  return parseSmallQuantity(number ?? blockNumber) === about ? about : 'open'
}

function blockOf(result: unknown): About {
  if (typeof result !== 'object' || result === null) return 'open'
  const { number, blockNumber } = result as { number?: unknown; blockNumber?: unknown }
  return parseSmallQuantity(blockNumber ?? number) ?? 'open'
}

/** An empty list may only mean that the node lacks the blocks yet, so it holds for one head. */
function aboutLogs(filter: unknown, result: unknown): About {
  if (typeof filter !== 'object' || filter === null || !Array.isArray(result)) return 'open'
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  const [from, to] = blockHash === undefined ? [aboutBlock(fromBlock), aboutBlock(toBlock)] : ['head', 'head']
  if (from === 'open' || to === 'open') return 'open'
  const bounded = typeof from === 'number' && typeof to === 'number' && from <= to
  return bounded && result.length > 0 ? (to as number) : 'head'
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
