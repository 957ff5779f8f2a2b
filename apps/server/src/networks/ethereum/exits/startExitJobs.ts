import { ethereumNetworkIds } from '@granary/chains'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import type { EthereumSettings } from '../settings/ethereumSettings.ts'
import type { EthereumUpstreams } from '../upstreams/createEthereumUpstreams.ts'
import { createExitPool } from '../upstreams/createExitPool.ts'
import type { Keys } from '../validators/keys/createKeys.ts'
import { advanceExits } from './advanceExits.ts'
import { createExitMetrics, type ExitAlarm } from './createExitMetrics.ts'
import { createExitStore } from './ExitStore.ts'

export type ExitJobsParts = Pick<ModuleContext, 'database' | 'metrics' | 'log'> & {
  jobs: Jobs
  networks: EthereumUpstreams
  keys: Keys
  settings: EthereumSettings
}

/** Signs requested exits, submits them and follows them until final. */
export async function startExitJobs(parts: ExitJobsParts): Promise<undefined> {
  const { jobs, networks, keys, database, settings, metrics, log } = parts
  const store = createExitStore(database.orm)
  const exitMetrics = createExitMetrics(metrics.registry, store)
  for (const id of ethereumNetworkIds) {
    const network = networks[id]
    const { beaconApiUrl, secondBeaconApiUrl } = settings.networks[id]
    const client = keys.clientOf(id)
    if (!network.configured || !client) continue
    const { chain } = network
    const onFailure = () => metrics.upstreamFailures.inc({ upstream: `beacon ${chain.caipNetworkId}` })
    const pools = [beaconApiUrl, secondBeaconApiUrl].flatMap(url =>
      url ? [createExitPool(url, chain.name, onFailure)] : [],
    )
    const fixed = {
      ...{ chainId: chain.id, store, client, pools },
      ...{ waitSeconds: settings.depositScanSeconds, log },
      onAlarm: (reason: ExitAlarm) => exitMetrics.alarm(id, reason),
    }
    await jobs.every(`exit-validators-${id}`, settings.depositScanSeconds, async () => {
      const { beacon } = await network.nodes()
      await advanceExits({ ...fixed, beacon })
    })
  }
}
