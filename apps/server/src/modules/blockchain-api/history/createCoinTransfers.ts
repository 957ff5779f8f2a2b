import { parseSmallQuantity } from '@granary/chains'
import { type Hex, isHex } from 'viem'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { CoinStore, Known } from './CoinStore.ts'
import type { CoinTransfer } from './Transfer.ts'

/** Blocks that the first request reads, and the most that a later one reads to catch up. */
const lookBack = 256
const mostCaughtUp = 1_024

/** Blocks asked for in one exchange: each may have a megabyte of transactions. */
const atOnce = 16

/** No reorganisation reached deeper on a chain that is well. */
const deepest = 64

type Block = { number: number; hash: Hex; parentHash: Hex; transfers: readonly CoinTransfer[] }

/**
 * The coin transfers of a chain's latest blocks, for all accounts, shared by all processes. Reads only when asked: no
 * request, no work. It begins anew after a pause of more than a thousand blocks, and says where it begins.
 */
export function createCoinTransfers(upstream: ChainUpstream, store: CoinStore) {
  const { chain } = upstream

  async function read(from: number, to: number): Promise<Block[]> {
    const rpc = await upstream.rpc()
    const heights = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    const answers = await rpc.callAll(
      heights.map(height => ({ method: 'eth_getBlockByNumber', params: [`0x${height.toString(16)}`, true] })),
    )
    return heights.map((height, place) => parseBlock(answers[place], height, chain.name))
  }

  /** What is known without the blocks that the chain no longer has; undefined if it has none of them. */
  async function settle(known: Known, head: number): Promise<Known | undefined> {
    for (let { toBlock, tail } = known; tail.length > 0; toBlock -= 1, tail = tail.slice(0, -1)) {
      if (toBlock > head) continue
      const [now] = await read(toBlock, toBlock)
      if (now?.hash === tail.at(-1)) return { ...known, toBlock, tail }
    }
    return undefined
  }

  /** @returns what is known then; undefined if another process was faster */
  async function advance(head: number): Promise<Known | undefined> {
    let before = await store.known()
    const settled = before && (await settle(before, head))
    const isNear = settled && head - settled.toBlock <= mostCaughtUp
    let known: Known = isNear
      ? settled
      : {
          fromBlock: Math.max(0, head - lookBack + 1),
          toBlock: Math.max(0, head - lookBack + 1) - 1,
          tail: [],
        }
    let keptTo = isNear ? settled.toBlock : -1
    while (known.toBlock < head) {
      const found = await read(known.toBlock + 1, Math.min(head, known.toBlock + atOnce))
      const follows = found.every(({ parentHash }, place) => {
        const last = place === 0 ? known.tail.at(-1) : found[place - 1]?.hash
        return last === undefined || last === parentHash
      })
      // The chain changed while it was read: the next request settles it.
      if (!follows) return known
      const next = {
        fromBlock: known.fromBlock,
        toBlock: known.toBlock + found.length,
        tail: [...known.tail, ...found.map(({ hash }) => hash)].slice(-deepest),
      }
      const transfers = found.flatMap(block => block.transfers)
      if (!(await store.save({ before, keptTo, next, transfers }))) return undefined
      known = next
      before = next
      keptTo = next.toBlock
    }
    return known
  }

  const catchUp = joinRuns(async () => {
    const rpc = await upstream.rpc()
    const head = parseSmallQuantity(await rpc.call('eth_blockNumber', []))
    if (head === undefined) throw new ChainAnswerInvalidError(chain.name, 'the height is no number')
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const known = await advance(head)
      if (known) return known
    }
    throw new ChainAnswerInvalidError(chain.name, 'its blocks change too fast')
  })

  return {
    /**
     * The account's newest transfers up to a block, and the first block that they are known from.
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async of(account: Hex, upTo: number): Promise<{ transfers: readonly CoinTransfer[]; fromBlock: number }> {
      const { fromBlock } = await catchUp()
      return { transfers: await store.transfersOf(account, upTo), fromBlock }
    },
  }
}

/** Processes that catch up together take turns: each reads again what the others stored. */
const mostTurns = 100

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

function parseCoin(given: unknown, block: number): readonly CoinTransfer[] {
  const { hash, from, to, value, transactionIndex } = (given ?? {}) as Record<string, unknown>
  const index = parseSmallQuantity(transactionIndex)
  if (!isHex(hash) || !isHex(from) || !isHex(to) || !isHex(value) || index === undefined) return []
  const amount = BigInt(value)
  if (amount === 0n) return []
  return [{ block, index, hash, from: lower(from), to: lower(to), amount, kind: 'coin' }]
}

const lower = (address: Hex) => address.toLowerCase() as Hex
