import { ethereumNetworkIds } from '@granary/chains'
import { readLiveness } from '../../networks/ethereum/alerts/readLiveness.ts'
import { createWatchStore } from '../../networks/ethereum/alerts/WatchStore.ts'
import { watchChain } from '../../networks/ethereum/alerts/watchChain.ts'
import type { EthereumUpstreams } from '../../networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Database } from '../../platform/db/Database.ts'
import type { Jobs } from '../../platform/jobs/startJobs.ts'
import type { Settings } from '../../settings.ts'
import type { AlertsModule } from './createAlertsModule.ts'
import { sendMessages } from './outbox/sendMessages.ts'

const clearSeconds = 3_600

export type AlertJobsParts = {
  jobs: Jobs
  alerts: AlertsModule
  networks: EthereumUpstreams
  database: Database
  settings: Settings
}

/** There is somebody to tell, and a chain to look at. */
export function hasAlertJobs(settings: Settings, networks: EthereumUpstreams): boolean {
  return settings.alerts !== undefined && Object.values(networks).some(({ configured }) => configured)
}

/** Looking at the chains for what people want to be told, and telling it. */
export async function startAlertJobs(parts: AlertJobsParts): Promise<void> {
  const { jobs, alerts, networks, database, settings } = parts
  const { store, outbox, delivery, metrics, log } = alerts
  const { scanSeconds, spacingSeconds } = alerts.settings
  for (const id of ethereumNetworkIds) {
    const network = networks[id]
    const url = settings.ethereum[id].beaconApiUrl
    if (!network.configured || !url) continue
    const watch = {
      network,
      store: createWatchStore(database.orm),
      subscriptions: store,
      liveness: (epoch: number, indices: readonly number[]) =>
        readLiveness(url, network.chain.name, epoch, indices),
      metrics,
      log,
    }
    await jobs.every(`watch-alerts-${id}`, scanSeconds, () => watchChain(watch))
  }
  const sending = { outbox, subscriptions: store, delivery, metrics, log, spacingSeconds }
  // Each by itself: slow webhooks do not hold up mails.
  for (const channel of ['email', 'webhook'] as const)
    await jobs.every(`send-alerts-${channel}`, Math.min(scanSeconds, 10), () =>
      sendMessages(sending, channel),
    )
  await jobs.every('clear-alerts', clearSeconds, () => store.clear())
}
