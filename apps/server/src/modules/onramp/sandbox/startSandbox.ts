import { pricesService } from '#server/modules/blockchain-api/prices/createPriceService.ts'
import type { HealthCheck } from '#server/platform/health/HealthCheck.ts'
import type { App } from '#server/platform/http/App.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { cardRoutes } from './cardRoutes.ts'
import { createPlayChains } from './createPlayChains.ts'
import { createSandbox } from './createSandbox.ts'
import { createTreasury } from './createTreasury.ts'
import { deliverOrders } from './deliverOrders.ts'
import { createOrderStore } from './OrderStore.ts'

type SandboxSettings = {
  key: Secret
  allowsTestnets: boolean
  euro: bigint | undefined
  dollarsPerDay: number
}

const deliverySeconds = 2
const clearSeconds = 3_600

/** Pages and payments of a visitor a minute. */
const cardsPerMinute = 120

/** What an origin's pages, and what all together, may take of a day, as a multiple of one person's. */
const shares = { origin: 10, all: 20 } as const

/** The sandbox: its provider, its card page and its deliveries. */
export function startSandbox(
  { chains, database, services, settings, limitOf, log }: ModuleContext,
  { key, allowsTestnets, euro, dollarsPerDay }: SandboxSettings,
  count: (provider: string, outcome: string) => void,
) {
  const store = createOrderStore(database.orm)
  const treasury = createTreasury(key)
  const plays = createPlayChains(chains, { allowsTestnets })
  const provider = createSandbox({ store, treasury, plays, prices: services.get(pricesService), euro })
  const limit = limitOf({ name: 'onramp-cards', points: cardsPerMinute, seconds: 60 })
  const note = (outcome: string) => count(provider.id, outcome)
  const person = dollarsPerDay * 100
  const healthChecks: HealthCheck[] = [
    {
      name: 'onramp treasury',
      vital: false,
      async run() {
        const listed = await plays.list()
        const balances = await Promise.all(listed.map(each => treasury.balance(each)))
        const empty = listed.filter((_, place) => balances[place] === 0n).map(({ chain }) => chain.name)
        if (listed.length === 0) return 'the sandbox on-ramp has no local chain'
        return empty.length > 0 ? `the sandbox on-ramp has no coins on ${empty.join(', ')}` : undefined
      },
    },
  ]
  return {
    provider,
    healthChecks,
    routes: (app: App) =>
      cardRoutes(app, {
        store,
        chains,
        limit,
        daily: { person, origin: person * shares.origin, all: person * shares.all },
        trustedProxies: settings.trustedProxies,
        visitorKey: key.reveal(),
        paid: note,
      }),
    async jobs(jobs: Jobs): Promise<undefined> {
      const parts = { store, treasury, plays, log, ended: note }
      await jobs.every('deliver-onramp', deliverySeconds, () => deliverOrders(parts))
      await jobs.every('clear-onramp', clearSeconds, () => store.clear())
    },
  }
}
