import { signInService } from '#server/modules/sign-in/createSignInService.ts'
import type { HealthCheck } from '#server/platform/health/HealthCheck.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import type { StartCheck } from '#server/platform/modules/ServerModule.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { ethereumSettings } from '../settings/ethereumSettings.ts'
import { type EthereumUpstreams, ethereumService } from '../upstreams/createEthereumUpstreams.ts'
import { checkBatchContract } from './checkBatchContract.ts'
import { createClientStore } from './clients/ClientStore.ts'
import { createKeysRunCheck } from './clients/createKeysRunCheck.ts'
import { createValidatorMetrics, type ValidatorMetrics } from './createValidatorMetrics.ts'
import { createValidatorsService, type ValidatorsService } from './createValidatorsService.ts'
import { createVisitors, type VisitorOf } from './createVisitors.ts'
import { createKeys, type Keys, keysService } from './keys/createKeys.ts'
import { beaconViewService } from './life/createLifeService.ts'
import { offerGrowth } from './offers/createOfferBounds.ts'
import { countKeys } from './operate/countKeys.ts'
import { countOffers } from './operate/countOffers.ts'
import { listWaitingKeys } from './operate/listWaitingKeys.ts'
import { validatorsRoutes } from './routes.ts'
import { startDepositJobs } from './startDepositJobs.ts'
import * as tables from './tables.ts'
import { validatorFigures } from './validatorFigures.ts'

/** Offers for modules that make validators of another kind. */
export const offersService = defineService<{ service: ValidatorsService; visitorOf: VisitorOf }>('offers')

/** Deposit offers, the keys behind them, and the life of their validators. */
export const validatorsModule = defineModule({
  name: 'validators',
  tables: Object.values(tables),
  operations: [
    { words: ['offers'], summary: 'offers by chain and status', run: countOffers },
    { words: ['keys'], summary: 'the next key index, and the state of the keys', run: countKeys },
    {
      words: ['keys', 'waiting'],
      summary: 'deposited keys that no client has, with the reason',
      run: listWaitingKeys,
    },
  ],
  async start(context) {
    const { database, metrics, limitOf, services, log } = context
    const { trustedProxies } = context.settings
    const settings = context.settings.of(ethereumSettings)
    const networks = services.get(ethereumService)
    const own = createValidatorMetrics(metrics.registry)
    const keys = await openKeys(context, own)
    services.provide(keysService, keys)
    const service = createValidatorsService({ database, keys, settings, limitOf, metrics: own })
    services.provide(beaconViewService, service.viewOf)
    const limit = limitOf({
      ...{ name: 'validators', points: settings.validatorsPerHour, seconds: 3600 },
      ...{ exact: true, growth: offerGrowth },
    })
    const signIn = services.get(signInService)
    const visitorOf = createVisitors({ signIn, limit, trustedProxies })
    services.provide(offersService, { service, visitorOf })
    return {
      routes: app => validatorsRoutes(app, { service, signIn, networks, visitorOf }),
      ...(keys && {
        jobs: jobs => startDepositJobs({ jobs, networks, keys, database, settings, metrics: own, log }),
        healthChecks: keyChecks(keys, networks, context),
        close: () => keys.close(),
      }),
      stateFigures: validatorFigures,
      startChecks: startChecks(keys, service, networks, context),
    }
  },
})

async function openKeys(
  { settings, database, log }: ModuleContext,
  metrics: ValidatorMetrics,
): Promise<Keys | undefined> {
  const { keys: given, networks, offers, validatorsPerHour } = settings.of(ethereumSettings)
  if (!given) return undefined
  const keys = await createKeys({
    ...{ keys: given, ethereum: networks, database, metrics, log },
    allowances: {
      maxOpenValidators: offers.maxOpenValidators,
      validatorsPerHour,
    },
  })
  metrics.exportNextKeyIndex(() => keys.nextIndex())
  return keys
}

function keyChecks(
  keys: Keys,
  networks: EthereumUpstreams,
  { database, settings }: ModuleContext,
): HealthCheck[] {
  const store = createClientStore(database.orm)
  const clients = Object.values(networks)
    .filter(({ configured }) => configured)
    .map(({ id, chain }) => ({
      name: `validator client ${id}`,
      vital: false,
      run: createKeysRunCheck({
        chainId: chain.id,
        client: keys.clientOf(id)?.id,
        silenceSeconds: settings.of(ethereumSettings).clientSilenceSeconds,
        store,
      }),
    }))
  return [{ name: 'keys', vital: false, run: () => keys.nextIndex().then(() => undefined) }, ...clients]
}

function startChecks(
  keys: Keys | undefined,
  { rewards }: ValidatorsService,
  networks: EthereumUpstreams,
  { settings }: ModuleContext,
): StartCheck[] {
  return Object.values(networks)
    .filter(({ configured }) => configured)
    .flatMap(network => {
      const { caipNetworkId } = network.chain
      const { batchDepositAddress } = settings.of(ethereumSettings).networks[network.id]
      return [
        { name: `beacon ${caipNetworkId}`, run: () => (keys ? keys.ready(network) : network.nodes()) },
        ...(rewards.hasShare(network)
          ? [{ name: `reward splitter ${caipNetworkId}`, run: () => rewards.ready(network) }]
          : []),
        ...(batchDepositAddress
          ? [
              {
                name: `batch contract ${caipNetworkId}`,
                run: async () => checkBatchContract((await network.nodes()).rpc, batchDepositAddress),
              },
            ]
          : []),
      ]
    })
}
