import { parseSmallQuantity } from '@granary/chains'
import { type Hex, isHex, pad, toEventSelector } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { createRangeSize, grow, shrink } from '#server/platform/upstreams/rangeSize.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { LoggedTransfer, Range, TokenStore } from './TokenStore.ts'
import type { TokenTransfer } from './Transfer.ts'

const transferEvent = toEventSelector('Transfer(address,address,uint256)')

/** Transfers of an account that are kept, the newest. */
const mostTransfers = 2_000

/** Ranges of blocks that one request reads at most: a visitor's request must not cost the node minutes. */
const mostRanges = 6

/** The newest blocks are read again each time, for they may have been replaced. */
const deepest = 64

type Account = Range & { transfers: LoggedTransfer[] }

/** The Transfer logs of accounts that were asked for, read backwards from the newest block as far as they are wanted. */
export function createTokenTransfers(upstream: ChainUpstream, store: TokenStore) {
  const { chain } = upstream
  const underWay = new Map<Hex, Promise<Account>>()
  const size = createRangeSize()

  async function logsOf(account: Hex, from: number, to: number): Promise<LoggedTransfer[]> {
    const rpc = await upstream.rpc()
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
    const topic = pad(account)
    const answers = await rpc.callAll(
      [
        [transferEvent, topic],
        [transferEvent, null, topic],
      ].map(topics => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    )
    const found = new Map<string, LoggedTransfer>()
    for (const answer of answers) {
      if (!Array.isArray(answer)) throw new ChainAnswerInvalidError(chain.name, 'the logs are no list')
      for (const log of answer) {
        const read = parseLog(log, { account, from, to })
        if (read) found.set(`${read.block}.${read.log}`, read)
      }
    }
    return [...found.values()]
  }

  /** Reads one range, shorter if the node refuses its length. */
  async function readRange(account: Hex, to: number, lowest: number) {
    for (;;) {
      const from = Math.max(lowest, to - size.blocks + 1)
      try {
        const transfers = await logsOf(account, from, to)
        grow(size, transfers.length)
        return { transfers, from }
      } catch (error) {
        if (!(error instanceof RpcCallRefusedError) || size.blocks <= 1) throw error
        shrink(size, to - from + 1)
      }
    }
  }

  async function read(account: Hex, wanted: (known: Account) => boolean): Promise<Account> {
    const rpc = await upstream.rpc()
    const [height, before] = await Promise.all([rpc.call('eth_blockNumber', []), store.known(account)])
    const head = parseSmallQuantity(height)
    if (head === undefined) throw new ChainAnswerInvalidError(chain.name, 'the height is no number')
    const unsettledFrom = before
      ? Math.max(before.fromBlock, Math.min(before.toBlock, head) - deepest + 1)
      : head + 1
    const known: Account = before
      ? { ...before, transfers: before.transfers.filter(({ block }) => block < unsettledFrom) }
      : { transfers: [], fromBlock: head + 1, toBlock: head }
    const added: LoggedTransfer[] = []
    let ranges = 0
    // Down to what is settled; a long pause begins anew, for a gap would be a lie.
    let to = head
    while (before && to >= unsettledFrom && ranges < mostRanges) {
      const { transfers, from } = await readRange(account, to, unsettledFrom)
      added.push(...transfers)
      to = from - 1
      ranges += 1
    }
    if (before && to >= unsettledFrom) {
      known.transfers = []
      known.fromBlock = to + 1
    }
    known.toBlock = head
    while (
      known.fromBlock > 0 &&
      ranges < mostRanges &&
      known.transfers.length + added.length < mostTransfers &&
      wanted({ ...known, transfers: [...known.transfers, ...added] })
    ) {
      const { transfers, from } = await readRange(account, known.fromBlock - 1, 0)
      added.push(...transfers)
      known.fromBlock = from
      ranges += 1
    }
    known.transfers.push(...added)
    bound(known)
    const { fromBlock, toBlock } = known
    const isUnchanged =
      before?.fromBlock === fromBlock &&
      added.length === 0 &&
      before.transfers.every(({ block }) => block < unsettledFrom)
    // Most accounts rest: to store each new height would cost the database more than to ask the node again.
    if (isUnchanged && toBlock - before.toBlock < deepest) return known
    // Another process that was faster has the same from the same chain.
    await store.save(account, {
      before,
      next: { fromBlock, toBlock },
      unsettledFrom,
      transfers: added.filter(({ block }) => block >= fromBlock),
    })
    return known
  }

  return {
    /** Tokens that the account moved, as far as it was read: what `of` found so far. */
    tokensOf: store.tokensOf,
    /**
     * Transfers of the account in any order, and the first block that they are known from.
     * @param isEnough of what is known so far; else older blocks are read, a few ranges a request
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async of(
      account: Hex,
      isEnough: (transfers: readonly TokenTransfer[]) => boolean,
    ): Promise<{ transfers: readonly TokenTransfer[]; fromBlock: number }> {
      const before = underWay.get(account)
      const reading = (before ? before.catch(() => undefined) : Promise.resolve())
        .then(() => read(account, ({ transfers }) => !isEnough(transfers)))
        .finally(() => {
          if (underWay.get(account) === reading) underWay.delete(account)
        })
      underWay.set(account, reading)
      return reading
    },
  }
}

type Asked = { account: Hex; from: number; to: number }

/** Undefined for a log that is no transfer of the account in these blocks: a node may answer anything. */
function parseLog(raw: unknown, { account, from, to }: Asked): LoggedTransfer | undefined {
  const given = (raw ?? {}) as Record<string, unknown>
  const { address, topics, data, transactionHash, removed } = given
  const [block, index, log] = [given.blockNumber, given.transactionIndex, given.logIndex].map(
    parseSmallQuantity,
  )
  if (removed === true || block === undefined || index === undefined || log === undefined) return undefined
  if (block < from || block > to || !isHex(address) || !isHex(transactionHash) || !Array.isArray(topics))
    return undefined
  const [event, sender, receiver, id] = topics as unknown[]
  if (event !== transferEvent || !isWord(sender) || !isWord(receiver)) return undefined
  const ends = { from: addressIn(sender), to: addressIn(receiver) }
  if (ends.from !== account && ends.to !== account) return undefined
  const common = { block, index, log, hash: transactionHash, ...ends, token: address.toLowerCase() as Hex }
  if (isWord(id)) return { ...common, kind: 'collectible', id: BigInt(id) }
  return isWord(data) ? { ...common, kind: 'token', amount: BigInt(data) } : undefined
}

/** The newest transfers of an account with more than are kept. */
function bound(known: Account): void {
  if (known.transfers.length <= mostTransfers) return
  known.transfers.sort((a, b) => b.block - a.block)
  const lowest = known.transfers[mostTransfers]?.block ?? 0
  known.transfers = known.transfers.filter(({ block }) => block > lowest)
  known.fromBlock = lowest + 1
}

const isWord = (value: unknown): value is Hex => isHex(value) && value.length === 66

const addressIn = (word: Hex): Hex => `0x${word.slice(26).toLowerCase()}`
