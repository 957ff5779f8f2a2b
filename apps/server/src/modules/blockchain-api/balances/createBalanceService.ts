import type { TokenBalance } from '@granary/api/blockchain'
import { formatUnits, type Hex } from 'viem'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import type { TokenFacts, TokenReader } from '#server/platform/tokens/createTokenReader.ts'
import { tokenIdOf } from '#server/platform/tokens/tokenId.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { PriceService } from '../prices/createPriceService.ts'
import { toDollars, worthOf } from '../prices/dollars.ts'
import { shownPrice } from '../prices/shownPrice.ts'
import type { SourceCalls } from '../sources/createSourceCalls.ts'
import type { TokenFinder } from './TokenFinder.ts'

export type BalanceService = ReturnType<typeof createBalanceService>

export type BalanceParts = {
  reader: TokenReader
  finders: readonly TokenFinder[]
  prices: PriceService
  ask: SourceCalls
  /** Address of a picture of a token by its symbol. */
  iconUrl(symbol: string): string
}

/** Milliseconds: the toolkit's lifetime of a portfolio, and how often one may be read anew by request. */
const freshMs = 30_000
const forcedMs = 1_000
const mostKept = 5_000

/** Beyond the listed tokens: more are spam, and each costs the node a call. */
const mostFound = 200

/** What accounts hold. */
export function createBalanceService({ reader, finders, prices, ask, iconUrl }: BalanceParts) {
  const kept = createKeyedCache(freshMs, mostKept)
  const forced = createKeyedCache(forcedMs, mostKept)

  async function read(upstream: ChainUpstream, account: Hex): Promise<TokenBalance[]> {
    const { chain } = upstream
    const found = await Promise.all(
      finders.map(finder =>
        ask<readonly Hex[]>(finder.name, async () => (await finder.tokensOf(chain.id, account)) ?? [], []),
      ),
    )
    const listed = reader.listedOn(chain.id)
    const more = new Set(found.flat().filter(token => !listed.includes(token)))
    const tokens = [...listed, ...[...more].slice(0, mostFound)]
    const amounts = await reader.amounts(upstream, account, tokens)
    const held = tokens.filter(token => (amounts.tokens.get(token) ?? 0n) > 0n)
    const [facts, usd] = await Promise.all([
      reader.facts(upstream, held),
      prices.pricesOf([tokenIdOf(chain.id), ...held.map(token => tokenIdOf(chain.id, token))]),
    ])
    const rowOf = (
      token: Hex | undefined,
      { name, symbol, decimals, isKnown }: TokenFacts,
      amount: bigint,
    ) => {
      const price = usd.get(tokenIdOf(chain.id, token))
      return {
        name,
        symbol,
        chainId: chain.caipNetworkId,
        ...(token && { address: tokenIdOf(chain.id, token) }),
        ...(price && { ...shownPrice(price), value: toDollars(worthOf(amount, decimals, price.usd)) }),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        iconUrl: isKnown ? iconUrl(symbol) : '',
      } satisfies TokenBalance
    }
    const coin = { ...chain.nativeCurrency, isKnown: true }
    return [
      ...(amounts.coin === undefined ? [] : [rowOf(undefined, coin, amounts.coin)]),
      ...held.flatMap(token => {
        const known = facts.get(token)
        return known ? [rowOf(token, known, amounts.tokens.get(token) ?? 0n)] : []
      }),
    ]
  }

  return {
    /**
     * The coin, then listed tokens, then others.
     * @param options.isForced reads the chain anew, once a second at most
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE, and what `ChainUpstream.rpc` throws
     */
    balances(
      upstream: ChainUpstream,
      account: Hex,
      { isForced }: { isForced: boolean },
    ): Promise<readonly TokenBalance[]> {
      const key = `${upstream.chain.id} ${account}`
      const load = () => read(upstream, account)
      if (!isForced) return kept.get(key, load)
      return forced.get(key, () => {
        kept.forget(key)
        return kept.get(key, load)
      })
    },
  }
}
