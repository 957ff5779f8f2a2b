import { type AccountTransaction, blockchainRoutes } from '@granary/api/blockchain'
import { parseSmallQuantity } from '@granary/chains'
import { formatUnits, type Hex } from 'viem'
import * as z from 'zod/mini'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { TokenFacts, TokenReader } from '#server/platform/tokens/createTokenReader.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { askEach } from '#server/platform/upstreams/rpc/askEach.ts'
import type { SourceCalls } from '../sources/createSourceCalls.ts'
import { createCoinStore } from './CoinStore.ts'
import { createCoinTransfers } from './createCoinTransfers.ts'
import { createTokenTransfers } from './createTokenTransfers.ts'
import { isLure } from './isLure.ts'
import type { TransferSource } from './sources/TransferSource.ts'
import { createTokenStore } from './TokenStore.ts'
import type { Transfer } from './Transfer.ts'

const { getAccountHistory } = blockchainRoutes

export type HistoryService = ReturnType<typeof createHistoryService>

export type HistoryPage = {
  data: AccountTransaction[]
  next: string | null
  /** The blocks from which the history is complete. */
  knownFrom: { coins: number; tokens: number }
}

type Known = { transfers: readonly Transfer[]; knownFrom: HistoryPage['knownFrom'] }

/** Milliseconds: the toolkit's lifetime of a history. */
const freshMs = 15_000
const mostKept = 5_000

const pageSize = 50

/** Transactions before the place of a cursor, `{block}.{index}`. */
type Place = { block: number; index: number }

type HistoryParts = {
  orm: Orm
  reader: TokenReader
  /** The first that answers wins; else the provider's own nodes do. */
  sources: readonly TransferSource[]
  ask: SourceCalls
  iconUrl(symbol: string): string
}

/** Transactions of accounts from the provider's own nodes, and from outside sources by settings. */
export function createHistoryService(
  chains: readonly ChainUpstream[],
  { orm, reader, sources, ask, iconUrl }: HistoryParts,
) {
  const indexes = new Map(
    chains.map(upstream => [
      upstream.chain.id,
      {
        coins: createCoinTransfers(upstream, createCoinStore(orm, upstream.chain.id)),
        tokens: createTokenTransfers(upstream, createTokenStore(orm, upstream.chain.id)),
      },
    ]),
  )
  const pages = createKeyedCache(freshMs, mostKept)
  const indexOf = ({ chain }: ChainUpstream) => {
    const index = indexes.get(chain.id)
    if (!index) throw new Error(`No index of chain ${chain.id}.`)
    return index
  }

  async function outside({ chain }: ChainUpstream, account: Hex, upTo: number): Promise<Known | undefined> {
    for (const source of sources) {
      const found = await ask(source.name, async () => source.transfersOf(chain.id, account, upTo), undefined)
      if (!found) continue
      const { transfers, fromBlock } = found
      return { transfers, knownFrom: { coins: fromBlock, tokens: fromBlock } }
    }
    return undefined
  }

  async function own(
    upstream: ChainUpstream,
    account: Hex,
    upTo: number,
    isOlder: (one: Place) => boolean,
  ): Promise<Known> {
    const index = indexOf(upstream)
    const isEnough = (found: readonly Transfer[]) =>
      new Set(found.filter(isOlder).map(({ hash }) => hash)).size > pageSize
    const [coins, tokens] = await Promise.all([
      index.coins.of(account, upTo),
      index.tokens.of(account, isEnough),
    ])
    return {
      transfers: [...coins.transfers, ...tokens.transfers],
      knownFrom: { coins: coins.fromBlock, tokens: tokens.fromBlock },
    }
  }

  async function read(
    upstream: ChainUpstream,
    account: Hex,
    before: Place | undefined,
  ): Promise<HistoryPage> {
    const isOlder = (one: Place) =>
      !before || one.block < before.block || (one.block === before.block && one.index < before.index)
    const upTo = before?.block ?? Number.MAX_SAFE_INTEGER
    const { transfers, knownFrom } =
      (await outside(upstream, account, upTo)) ?? (await own(upstream, account, upTo, isOlder))
    const groups = Map.groupBy(transfers.filter(isOlder), ({ hash }) => hash)
    const ordered = [...groups.values()].sort(([a], [b]) => placeOf(b) - placeOf(a))
    const shown = ordered.slice(0, pageSize)
    const last = shown.at(-1)?.[0]
    const lowest = knownFrom.tokens
    const next =
      ordered.length > pageSize && last ? `${last.block}.${last.index}` : lowest > 0 ? `${lowest}.0` : null
    return {
      data: await describe(upstream, account, shown),
      // The same cursor again would be a page without end.
      next: before && next === `${before.block}.${before.index}` ? null : next,
      knownFrom,
    }
  }

  async function describe(upstream: ChainUpstream, account: Hex, groups: readonly (readonly Transfer[])[]) {
    const heights = [...new Set(groups.flatMap(group => group.map(({ block }) => block)))]
    const contracts = [
      ...new Set(groups.flat().flatMap(transfer => (transfer.kind === 'coin' ? [] : [transfer.token]))),
    ]
    const [answers, facts] = await Promise.all([
      askEach(upstream, [
        ...heights.map(height => ({
          method: 'eth_getBlockByNumber',
          params: [`0x${height.toString(16)}`, false],
        })),
        ...groups.map(group => ({ method: 'eth_getTransactionReceipt', params: [group[0]?.hash] })),
      ]),
      reader.facts(upstream, contracts),
    ])
    const times = new Map(heights.map((height, place) => [height, timeOf(answers[place])]))
    return groups.flatMap((group, place) => {
      const receipt = (answers[heights.length + place] ?? {}) as Record<string, unknown>
      const row = rowOf({ group, receipt, account, upstream, facts, iconUrl, times })
      return row ? [row] : []
    })
  }

  return {
    /** Tokens that the account is known to have moved: for its balances. */
    tokensOf: (chainId: number, account: Hex) => indexes.get(chainId)?.tokens.tokensOf(account),
    /**
     * A page of the account's transactions, newest first, as the route's JSON.
     * @param cursor `next` of the page before
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    page(upstream: ChainUpstream, account: Hex, cursor: string | undefined): Promise<string> {
      const [block, index] = cursor?.split('.').map(Number) ?? []
      const before = block === undefined || index === undefined ? undefined : { block, index }
      return pages.get(`${upstream.chain.id} ${account} ${cursor}`, async () =>
        JSON.stringify(z.encode(getAccountHistory.response, await read(upstream, account, before))),
      )
    },
  }
}

/** No block has a million transactions. */
const placeOf = (transfer: Transfer | undefined) =>
  transfer ? transfer.block * 1_000_000 + transfer.index : 0

function timeOf(block: unknown): string | undefined {
  const seconds = parseSmallQuantity((block as { timestamp?: unknown } | null)?.timestamp)
  return seconds === undefined ? undefined : new Date(seconds * 1_000).toISOString()
}

type RowParts = {
  group: readonly Transfer[]
  receipt: Record<string, unknown>
  account: Hex
  upstream: ChainUpstream
  facts: ReadonlyMap<Hex, TokenFacts>
  iconUrl(symbol: string): string
  times: ReadonlyMap<number, string | undefined>
}

/** Undefined for a transaction that the chain no longer has, and for one that only pretends to move something. */
function rowOf({ group, receipt, account, upstream, facts, iconUrl, times }: RowParts) {
  const [first] = group
  const minedAt = first && times.get(first.block)
  if (!first || !minedAt || receipt.transactionHash !== first.hash) return undefined
  const sentFrom = String(receipt.from ?? '').toLowerCase()
  // Anyone can log a transfer of nothing from any account, to have a false address copied.
  const real = group.filter(one => one.kind !== 'token' || one.amount > 0n || sentFrom === account)
  if (real.length === 0) return undefined
  const hasFailed = receipt.status === '0x0'
  const transfers = hasFailed ? [] : real.map(one => transferOf(one, { account, upstream, facts, iconUrl }))
  const directions = new Set(transfers.map(({ direction }) => direction))
  return {
    id: `${upstream.chain.caipNetworkId}:${first.hash}`,
    metadata: {
      operationType: operationOf(directions),
      hash: first.hash,
      minedAt,
      sentFrom,
      sentTo: String(receipt.to ?? '').toLowerCase(),
      status: hasFailed ? 'failed' : 'confirmed',
      chain: upstream.chain.caipNetworkId,
    },
    transfers,
  } satisfies AccountTransaction
}

function operationOf(directions: ReadonlySet<string>): 'send' | 'receive' | 'trade' | 'execute' {
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (directions.has('in')) return 'receive'
  return directions.size > 0 ? 'send' : 'execute'
}

function transferOf(
  transfer: Transfer,
  { account, upstream, facts, iconUrl }: Pick<RowParts, 'account' | 'upstream' | 'facts' | 'iconUrl'>,
): AccountTransaction['transfers'][number] {
  const { from, to, kind } = transfer
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  const sides = { direction, sender: from, recipient: to } as const
  if (kind === 'coin') {
    const { name, symbol, decimals } = upstream.chain.nativeCurrency
    const icon = { url: iconUrl(symbol) }
    return {
      ...sides,
      fungible_info: { name, symbol, icon },
      quantity: { numeric: formatUnits(transfer.amount, decimals) },
    }
  }
  const known = facts.get(transfer.token)
  const short = `${transfer.token.slice(0, 6)}…${transfer.token.slice(-4)}`
  const { name, symbol, decimals, isKnown } = known ?? {
    name: short,
    symbol: short,
    decimals: 0,
    isKnown: false,
  }
  const flags = { is_spam: !isKnown && direction === 'in' && isLure(name, symbol) }
  if (kind === 'collectible') return { ...sides, nft_info: { name, flags }, quantity: { numeric: '1' } }
  return {
    ...sides,
    fungible_info: { name, symbol, icon: { url: isKnown ? iconUrl(symbol) : '' } },
    ...(flags.is_spam && { nft_info: { name, flags } }),
    quantity: { numeric: formatUnits(transfer.amount, decimals) },
  }
}
