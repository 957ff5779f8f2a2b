import { onrampRoutes } from '@granary/api/onramp'
import { type Admission, admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import { type OnrampProvider, sellersService } from './OnrampProvider.ts'
import { OnrampNotConfiguredError, OnrampProviderUnknownError } from './onrampErrors.ts'
import { onrampSettings } from './onrampSettings.ts'
import { countOrders } from './sandbox/countOrders.ts'
import { listOrders } from './sandbox/listOrders.ts'
import { startSandbox } from './sandbox/startSandbox.ts'
import * as tables from './sandbox/tables.ts'
import { createCoinbase } from './upstreams/createCoinbase.ts'
import { createMeld } from './upstreams/createMeld.ts'

/** Buying coins with a card: a sandbox of play money, Coinbase and Meld. */
export const onrampModule = defineModule({
  name: 'onramp',
  settings: onrampSettings,
  tables: [tables.onrampOrders],
  operations: [{ words: ['onramp'], summary: 'the newest orders of the sandbox on-ramp', run: listOrders }],
  start(context) {
    const { settings, limitOf, metrics, services } = context
    const own = settings.of(onrampSettings)
    const outcomes = metricsOf(metrics.registry, 'provider', 'outcome').counter(
      'granary_onramp_events_total',
      'Quotes, pages, payments and deliveries of coins that are bought, by outcome',
    )
    const count = (provider: string, outcome: string) => outcomes.inc({ provider, outcome })
    const sandbox = own.sandbox && startSandbox(context, own.sandbox, count)
    const providers = [
      ...(sandbox ? [sandbox.provider] : []),
      ...(own.coinbase ? [createCoinbase({ ...own.coinbase, country: own.country })] : []),
      ...(own.meld ? [createMeld({ ...own.meld, country: own.country })] : []),
    ]
    services.provide(
      sellersService,
      providers.map(({ id }) => id),
    )
    const admission = createAdmission(context, { name: 'onramp', perMinute: own.perMinute })
    const orders = limitOf({
      name: 'onramp-orders',
      points: own.ordersPerHour,
      seconds: 3_600,
      exact: true,
    })
    return {
      routes(app) {
        routes(app, providers, { context, admission, orders, count })
        sandbox?.routes(app)
      },
      ...(sandbox && { jobs: sandbox.jobs, healthChecks: sandbox.healthChecks, stateFigures: [countOrders] }),
    }
  },
})

type RouteParts = {
  context: ModuleContext
  admission: Admission
  /** Counts new orders of each visitor. */
  orders: RateLimit
  count(provider: string, outcome: string): void
}

function routes(
  app: App,
  providers: readonly OnrampProvider[],
  { context: { settings }, admission, orders, count }: RouteParts,
): void {
  /** @throws {OnrampNotConfiguredError} ONRAMP_NOT_CONFIGURED {OnrampProviderUnknownError} ONRAMP_PROVIDER_UNKNOWN */
  function providerOf(id: string | undefined): OnrampProvider {
    const [first] = providers
    if (!first) throw new OnrampNotConfiguredError()
    const provider = id === undefined ? first : providers.find(each => each.id === id)
    if (!provider) throw new OnrampProviderUnknownError()
    return provider
  }
  async function ask<T>(
    id: string | undefined,
    what: string,
    question: (provider: OnrampProvider) => Promise<T>,
  ) {
    const provider = providerOf(id)
    try {
      const answer = await question(provider)
      count(provider.id, what)
      return answer
    } catch (error) {
      count(provider.id, error instanceof RefusedError ? error.code : 'FAILED')
      throw error
    }
  }

  for (const route of Object.values(onrampRoutes)) admitPages(app, route, admission)
  implement(app, onrampRoutes.getOnrampOptions, async ({ query }) => ({
    providers: providers.map(({ id, name, isSandbox }) => ({ id, name, isSandbox })),
    ...(await ask(query.provider, 'options', provider => provider.options())),
  }))
  implement(app, onrampRoutes.getOnrampQuote, ({ body: { provider: id, ...body } }) =>
    ask(id, 'quoted', async provider => ({ ...(await provider.quote(body)), provider: provider.id })),
  )
  implement(app, onrampRoutes.createOnrampUrl, async ({ body }, context) => {
    await orders.consume(visitorAddress(context, settings.trustedProxies))
    const [wallet] = body.destinationWallets
    const url = await ask(body.provider, 'page', provider =>
      provider.createUrl({
        address: (wallet?.address ?? '').toLowerCase() as `0x${string}`,
        network: body.defaultNetwork,
        asset: wallet?.assets?.[0],
        partnerUserId: body.partnerUserId,
        fiatAmount: body.presetFiatAmount,
        cryptoAmount: body.presetCryptoAmount,
        fiatCurrency: body.fiatCurrency ?? 'USD',
        origin: (context.req.header('origin') ?? '').slice(0, 200),
        publicUrl: settings.publicOrigin ?? new URL(context.req.url).origin,
      }),
    )
    return { url }
  })
  implement(app, onrampRoutes.listOnrampOrders, async ({ params, query }) => ({
    orders: await ask(query.provider, 'orders', provider => provider.orders(params.partnerUserId)),
  }))
}
