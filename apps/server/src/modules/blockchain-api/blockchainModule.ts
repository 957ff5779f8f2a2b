import { blockchainRoutes } from '@granary/api/blockchain'
import { convertSettings } from '#server/modules/convert/convertSettings.ts'
import { namesService } from '#server/modules/names/createNames.ts'
import { admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import type { App } from '#server/platform/http/App.ts'
import { reserveAnswer } from '#server/platform/http/createAnswers.ts'
import { honoPath } from '#server/platform/http/honoPath.ts'
import { decodeAddress, implement } from '#server/platform/http/implement.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createTokenReader, type TokenReader } from '#server/platform/tokens/createTokenReader.ts'
import { type BalanceService, createBalanceService } from './balances/createBalanceService.ts'
import { createBlockscoutTokens } from './balances/createBlockscoutTokens.ts'
import { blockchainSettings } from './blockchainSettings.ts'
import { createServedChains, type ServedChains } from './createServedChains.ts'
import { createHistoryService, type HistoryService } from './history/createHistoryService.ts'
import { createBlockscoutTransfers } from './history/sources/createBlockscoutTransfers.ts'
import { createEtherscanTransfers } from './history/sources/createEtherscanTransfers.ts'
import * as tables from './history/tables.ts'
import { chainlinkFeeds } from './prices/chainlinkFeeds.ts'
import { createChainlinkPrices } from './prices/createChainlinkPrices.ts'
import { createCoinGeckoPrices } from './prices/createCoinGeckoPrices.ts'
import { createDefiLlamaPrices } from './prices/createDefiLlamaPrices.ts'
import { createFixedPrices } from './prices/createFixedPrices.ts'
import { createPriceService, type PriceService, pricesService } from './prices/createPriceService.ts'
import { readFungibles } from './prices/readFungibles.ts'
import { createSourceCalls, type SourceCalls } from './sources/createSourceCalls.ts'

/** What the wallet toolkit reads of the chains: balances, history and prices. */
export const blockchainModule = defineModule({
  name: 'blockchain-api',
  settings: blockchainSettings,
  tables: Object.values(tables),
  start(context) {
    const { settings, metrics, chains, services, log, database } = context
    const { own, blockscoutUrls, etherscan, perMinute } = settings.of(blockchainSettings)
    const served = createServedChains(chains)
    const calls = metricsOf(metrics.registry, 'source', 'outcome').counter(
      'granary_blockchain_source_calls_total',
      'Calls of sources of prices, tokens and history, by outcome',
    )
    const ask = createSourceCalls(calls, log)
    const reader = createTokenReader(own.tokens)
    const prices = createPrices(context, ask)
    services.provide(pricesService, prices)
    const iconUrl = (symbol: string) =>
      `${settings.publicOrigin ?? ''}/public/getTokenImage/${encodeURIComponent(symbol)}`
    const history = createHistoryService(served.all, {
      orm: database.orm,
      reader,
      sources: [
        createBlockscoutTransfers(blockscoutUrls),
        ...(etherscan ? [createEtherscanTransfers(etherscan)] : []),
      ],
      ask,
      iconUrl,
    })
    const swappable = Map.groupBy(settings.of(convertSettings).tokens, ({ chainId }) => chainId)
    const balances = createBalanceService({
      reader,
      finders: [
        { name: 'swaps', tokensOf: chainId => swappable.get(chainId)?.map(({ address }) => address) },
        { name: 'history', tokensOf: history.tokensOf },
        createBlockscoutTokens(blockscoutUrls),
      ],
      prices,
      ask,
      iconUrl,
    })
    const admission = createAdmission(context, { name: 'blockchain', perMinute })
    return {
      routes(app) {
        for (const route of Object.values(blockchainRoutes)) admitPages(app, route, admission)
        readRoutes(app, served, balances)
        historyRoute(app, served, history)
        identityRoute(app, services)
        priceRoute(app, { served, reader, prices, iconUrl })
      },
    }
  },
})

/** The first source that knows a price wins; those that cost nothing come first. */
function createPrices({ settings, chains }: ModuleContext, ask: SourceCalls): PriceService {
  const { own, coinGecko, defiLlamaUrl } = settings.of(blockchainSettings)
  return createPriceService(
    [
      createFixedPrices(own.prices),
      createChainlinkPrices(chains, [...own.feeds, ...chainlinkFeeds]),
      ...(coinGecko ? [createCoinGeckoPrices(coinGecko)] : []),
      ...(defiLlamaUrl ? [createDefiLlamaPrices(defiLlamaUrl)] : []),
    ],
    ask,
  )
}

function readRoutes(app: App, served: ServedChains, balances: BalanceService): void {
  implement(app, blockchainRoutes.getSupportedChains, () => ({ http: served.ids, ws: [] }))
  implement(app, blockchainRoutes.getAccountBalance, async ({ params, query }) => {
    const { chainId, forceUpdate } = query
    const isForced = forceUpdate !== undefined
    if (chainId !== undefined)
      return {
        balances: [...(await balances.balances(served.find(chainId), params.address, { isForced }))],
        unavailable: [],
      }
    const read = await Promise.allSettled(
      served.all.map(upstream => balances.balances(upstream, params.address, { isForced })),
    )
    return {
      balances: read.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
      unavailable: served.ids.filter((_, place) => read[place]?.status === 'rejected'),
    }
  })
}

/** Without a chain, of the first that is served: the toolkit's default. A kept page is sent as it was encoded. */
function historyRoute(app: App, served: ServedChains, history: HistoryService): void {
  const route = blockchainRoutes.getAccountHistory
  app.get(honoPath(route), async context => {
    const { params, query } = decodeAddress(route, context)
    const upstream = served.find(query.chainId ?? served.ids[0] ?? 'eip155:1')
    const text = await history.page(upstream, params.account, query.cursor)
    reserveAnswer(context.env.outgoing, [text])
    context.header('content-type', 'application/json')
    return context.body(text)
  })
}

/** Names of the provider's own zone; pages resolve ENS themselves, on chain. */
function identityRoute(app: App, services: ModuleContext['services']): void {
  const { names } = services.get(namesService)
  const cache = createKeyedCache(identityFreshMs, mostIdentities)
  implement(app, blockchainRoutes.getIdentity, ({ params: { address } }) =>
    cache.get(address, async () => {
      const [profile] = (await names?.reverse(address)) ?? []
      return { name: profile?.name ?? null, avatar: profile?.attributes.avatar ?? null }
    }),
  )
}

/** Milliseconds: the toolkit's lifetime of a name. */
const identityFreshMs = 300_000
const mostIdentities = 20_000

type PriceParts = {
  served: ServedChains
  reader: TokenReader
  prices: PriceService
  iconUrl(symbol: string): string
}

function priceRoute(app: App, parts: PriceParts): void {
  implement(app, blockchainRoutes.getFungiblePrice, async ({ body }) => ({
    fungibles: await readFungibles([...new Set(body.addresses)], parts),
  }))
}
