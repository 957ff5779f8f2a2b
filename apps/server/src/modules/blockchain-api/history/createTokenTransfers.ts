import { parseSmallQuantity } from '@granary/chains'
import { type Hex, isHex, pad, toEventSelector } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { createRangeSize, grow, shrink } from '#server/platform/upstreams/rangeSize.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { Transfer } from './Transfer.ts'

const transferEvent = toEventSelector('Transfer(address,address,uint256)')

/** Bounds of memory: accounts, and transfers of each. */
const mostAccounts = 500
const mostTransfers = 2_000

/** Ranges of blocks that one request reads at most: a visitor's request must not cost the node minutes. */
const mostRanges = 6

/** The newest blocks are read again each time, for they may have been replaced. */
const deepest = 64

type Account = { transfers: Transfer[]; fromBlock: number; toBlock: number }

/** The Transfer logs of accounts that were asked for, read backwards from the newest block as far as they are wanted. */
export function createTokenTransfers(upstream: ChainUpstream) {
  const { chain } = upstream
  const accounts = new Map<Hex, Account>()
  const underWay = new Map<Hex, Promise<Account>>()
  const size = createRangeSize()

  async function logsOf(account: Hex, from: number, to: number): Promise<Transfer[]> {
    const rpc = await upstream.rpc()
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
    const topic = pad(account)
    const answers = await rpc.callAll(
      [
        [transferEvent, topic],
        [transferEvent, null, topic],
      ].map(topics => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    )
    const found = new Map<string, Transfer>()
    for (const answer of answers) {
      if (!Array.isArray(answer)) throw new ChainAnswerInvalidError(chain.name, 'the logs are no list')
      for (const log of answer) {
        const read = parseLog(log, { account, from, to })
        if (read) found.set(read.key, read.transfer)
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
    const head = parseSmallQuantity(await rpc.call('eth_blockNumber', []))
    if (head === undefined) throw new ChainAnswerInvalidError(chain.name, 'the height is no number')
    const before = accounts.get(account)
    const known: Account = before
      ? { ...before, transfers: before.transfers.filter(({ block }) => block <= before.toBlock - deepest) }
      : { transfers: [], fromBlock: head + 1, toBlock: head }
    const settled = before ? Math.max(before.fromBlock, before.toBlock - deepest + 1) : head + 1
    let ranges = 0
    // Down to what is settled; a long pause begins anew, for a gap would be a lie.
    let to = head
    while (before && to >= settled && ranges < mostRanges) {
      const { transfers, from } = await readRange(account, to, settled)
      known.transfers.push(...transfers)
      to = from - 1
      ranges += 1
    }
    if (before && to >= settled) {
      known.transfers = known.transfers.filter(({ block }) => block > to)
      known.fromBlock = to + 1
    }
    known.toBlock = head
    while (
      known.fromBlock > 0 &&
      ranges < mostRanges &&
      known.transfers.length < mostTransfers &&
      wanted(known)
    ) {
      const { transfers, from } = await readRange(account, known.fromBlock - 1, 0)
      known.transfers.push(...transfers)
      known.fromBlock = from
      ranges += 1
    }
    keep(account, known)
    return known
  }

  /** The newest transfers of an account with more than are kept; the account asked last stays longest. */
  function keep(account: Hex, known: Account): void {
    if (known.transfers.length > mostTransfers) {
      known.transfers.sort((a, b) => b.block - a.block)
      const lowest = known.transfers[mostTransfers]?.block ?? 0
      known.transfers = known.transfers.filter(({ block }) => block > lowest)
      known.fromBlock = lowest + 1
    }
    accounts.delete(account)
    const [oldest] = accounts.keys()
    if (accounts.size >= mostAccounts && oldest !== undefined) accounts.delete(oldest)
    accounts.set(account, known)
  }

  return {
    /** Tokens that the account moved, as far as it was read: what `of` found so far. */
    tokensOf: (account: Hex): readonly Hex[] => [
      ...new Set(accounts.get(account)?.transfers.flatMap(one => (one.kind === 'token' ? [one.token] : []))),
    ],
    /**
     * Transfers of the account in any order, and the first block that they are known from.
     * @param isEnough of what is known so far; else older blocks are read, a few ranges a request
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async of(
      account: Hex,
      isEnough: (transfers: readonly Transfer[]) => boolean,
    ): Promise<{ transfers: readonly Transfer[]; fromBlock: number }> {
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
function parseLog(
  log: unknown,
  { account, from, to }: Asked,
): { key: string; transfer: Transfer } | undefined {
  const given = (log ?? {}) as Record<string, unknown>
  const { address, topics, data, transactionHash, removed } = given
  const [block, index, place] = [given.blockNumber, given.transactionIndex, given.logIndex].map(
    parseSmallQuantity,
  )
  if (removed === true || block === undefined || index === undefined || place === undefined) return undefined
  if (block < from || block > to || !isHex(address) || !isHex(transactionHash) || !Array.isArray(topics))
    return undefined
  const [event, sender, receiver, id] = topics as unknown[]
  if (event !== transferEvent || !isWord(sender) || !isWord(receiver)) return undefined
  const ends = { from: addressIn(sender), to: addressIn(receiver) }
  if (ends.from !== account && ends.to !== account) return undefined
  const common = { block, index, hash: transactionHash, ...ends, token: address.toLowerCase() as Hex }
  const key = `${block}.${place}`
  if (isWord(id)) return { key, transfer: { ...common, kind: 'collectible', id: BigInt(id) } }
  return isWord(data) ? { key, transfer: { ...common, kind: 'token', amount: BigInt(data) } } : undefined
}

const isWord = (value: unknown): value is Hex => isHex(value) && value.length === 66

const addressIn = (word: Hex): Hex => `0x${word.slice(26).toLowerCase()}`
