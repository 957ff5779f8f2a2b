import { nameRoutes } from '@granary/api/names'
import type { Address, Hex } from 'viem'
import { type Admission, admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import { isOwnOrigin } from '#server/modules/projects/isOwnOrigin.ts'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import { createNames, type Names, namesService, requireNames } from './createNames.ts'
import { createGateway } from './gateway/createGateway.ts'
import { createNameStore } from './NameStore.ts'
import { NamesNotConfiguredError } from './nameErrors.ts'
import { namesSettings } from './namesSettings.ts'
import { removeName } from './operate/removeName.ts'
import { createReservedLabels } from './reservedLabels.ts'
import * as tables from './tables.ts'

/** Names of accounts in the provider's zone. */
export const namesModule = defineModule({
  name: 'names',
  settings: namesSettings,
  tables: Object.values(tables),
  operations: [
    {
      words: ['names', 'remove'],
      argument: 'name',
      summary: 'takes a name away from its account, for good',
      run: removeName,
    },
  ],
  start(context) {
    const { settings, database, chains, services, limitOf, metrics } = context
    const { zone, reserved, perMinute, registrationsPerHour, gatewayKey, answerSeconds } =
      settings.of(namesSettings)
    const names =
      zone === undefined
        ? undefined
        : createNames({
            zone,
            store: createNameStore(database.orm, zone),
            reserved: createReservedLabels(reserved),
            upstreams: chains,
          })
    services.provide(namesService, { names })
    const registrations = metricsOf(metrics.registry, 'outcome').counter(
      'granary_name_registrations_total',
      'Registrations of names, by outcome',
    )
    return {
      routes: app =>
        routes(app, names, {
          admission: createAdmission(context, { name: 'names', perMinute }),
          limit: limitOf({
            name: 'name-registrations',
            points: registrationsPerHour,
            seconds: 3_600,
            exact: true,
          }),
          gateway:
            names && gatewayKey
              ? createGateway({ names, privateKey: gatewayKey.reveal() as Hex, answerSeconds })
              : undefined,
          count: outcome => registrations.inc({ outcome }),
        }),
    }
  },
})

type RouteParts = {
  readonly admission: Admission
  /** Counts registrations of each visitor. */
  readonly limit: RateLimit
  readonly gateway: ReturnType<typeof createGateway> | undefined
  count(outcome: string): void
}

function routes(app: App, names: Names | undefined, { admission, limit, gateway, count }: RouteParts): void {
  // Whatever page resolves names on a chain asks the gateway, also one of no project.
  for (const route of Object.values(nameRoutes))
    admitPages(app, route, admission, { isOpen: route === nameRoutes.resolveByGateway })
  implement(app, nameRoutes.getName, ({ params }) => requireNames(names).read(params.name))
  implement(app, nameRoutes.getNamesOfAddress, ({ params }) => requireNames(names).reverse(params.address))
  implement(app, nameRoutes.getNameSuggestions, async ({ params, query }) => ({
    suggestions: await requireNames(names).suggest(params.name, query.zone),
  }))
  implement(app, nameRoutes.resolveByGateway, async ({ params }) => {
    if (!gateway) throw new NamesNotConfiguredError()
    return { data: await gateway.answer(params.sender as Address, params.data as Hex) }
  })
  implement(app, nameRoutes.registerName, async ({ body }, context) => {
    try {
      await limit.consume(visitorAddress(context, admission.trustedProxies))
      await requireNames(names).register(body, origin => isOwnOrigin(context, origin, admission))
      count('REGISTERED')
      return { success: true } as const
    } catch (error) {
      count(error instanceof RefusedError ? error.code : 'FAILED')
      throw error
    }
  })
}
