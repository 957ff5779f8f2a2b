import { parseSmallQuantity } from '@granary/chains'
import { type Hex, isHex } from 'viem'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { Transfer } from './Transfer.ts'

/** Blocks that the first request reads, and the most that a later one reads to catch up. */
const lookBack = 256
const mostCaughtUp = 1_024

/** Blocks asked for in one exchange: each may have a megabyte of transactions. */
const atOnce = 16

/** No reorganisation reached deeper on a chain that is well. */
const deepest = 64

/** Bounds the memory of a chain to about 30 MB. */
const mostTransfers = 100_000
const mostBlocks = 50_000

type Block = { number: number; hash: Hex; parentHash: Hex; transfers: readonly Transfer[] }

/**
 * The coin transfers of a chain's latest blocks, for all accounts. Reads only when asked: no request, no work. It begins
 * anew after a pause of more than a thousand blocks, and says where it begins.
 */
export function createCoinTransfers(upstream: ChainUpstream) {
  const { chain } = upstream
  const blocks: Block[] = []
  let kept = 0

  function drop(which: 'first' | 'last'): void {
    const block = which === 'first' ? blocks.shift() : blocks.pop()
    kept -= block?.transfers.length ?? 0
  }

  async function read(from: number, to: number): Promise<Block[]> {
    const rpc = await upstream.rpc()
    const heights = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    const answers = await rpc.callAll(
      heights.map(height => ({ method: 'eth_getBlockByNumber', params: [`0x${height.toString(16)}`, true] })),
    )
    return heights.map((height, place) => parseBlock(answers[place], height, chain.name))
  }

  /** The last kept block that the chain still has; forgets those above it. */
  async function settle(head: number): Promise<void> {
    for (let checked = 0; checked < deepest; checked += 1) {
      const last = blocks.at(-1)
      if (!last) return
      if (last.number <= head) {
        const [now] = await read(last.number, last.number)
        if (now?.hash === last.hash) return
      }
      drop('last')
    }
    while (blocks.length > 0) drop('last')
  }

  const catchUp = joinRuns(async () => {
    const rpc = await upstream.rpc()
    const head = parseSmallQuantity(await rpc.call('eth_blockNumber', []))
    if (head === undefined) throw new ChainAnswerInvalidError(chain.name, 'the height is no number')
    await settle(head)
    const known = blocks.at(-1)?.number
    if (known === undefined || head - known > mostCaughtUp) while (blocks.length > 0) drop('last')
    let next = blocks.at(-1) ? (blocks.at(-1) as Block).number + 1 : Math.max(0, head - lookBack + 1)
    while (next <= head) {
      const found = await read(next, Math.min(head, next + atOnce - 1))
      for (const block of found) {
        const before = blocks.at(-1)
        // The chain changed while it was read: the next request settles it.
        if (before && before.hash !== block.parentHash) return
        blocks.push(block)
        kept += block.transfers.length
      }
      while (blocks.length > 1 && (kept > mostTransfers || blocks.length > mostBlocks)) drop('first')
      next += atOnce
    }
  })

  return {
    /**
     * Transfers of the account, oldest first, and the first block that they are known from.
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async of(account: Hex): Promise<{ transfers: readonly Transfer[]; fromBlock: number }> {
      await catchUp()
      const transfers = blocks.flatMap(block =>
        block.transfers.filter(({ from, to }) => from === account || to === account),
      )
      return { transfers, fromBlock: blocks[0]?.number ?? 0 }
    },
  }
}

/** @throws {ChainAnswerInvalidError} RPC_UPSTREAM_UNAVAILABLE */
function parseBlock(answer: unknown, height: number, chainName: string): Block {
  const { number, hash, parentHash, transactions } = (answer ?? {}) as Record<string, unknown>
  if (
    parseSmallQuantity(number) !== height ||
    !isHex(hash) ||
    !isHex(parentHash) ||
    !Array.isArray(transactions)
  )
    throw new ChainAnswerInvalidError(chainName, `no block ${height}`)
  return {
    number: height,
    hash,
    parentHash,
    transfers: transactions.flatMap(given => parseCoin(given, height)),
  }
}

function parseCoin(given: unknown, block: number): readonly Transfer[] {
  const { hash, from, to, value, transactionIndex } = (given ?? {}) as Record<string, unknown>
  const index = parseSmallQuantity(transactionIndex)
  if (!isHex(hash) || !isHex(from) || !isHex(to) || !isHex(value) || index === undefined) return []
  const amount = BigInt(value)
  if (amount === 0n) return []
  return [{ block, index, hash, from: lower(from), to: lower(to), amount, kind: 'coin' }]
}

const lower = (address: Hex) => address.toLowerCase() as Hex
