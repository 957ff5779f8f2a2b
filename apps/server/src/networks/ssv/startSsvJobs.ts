import type { EthereumNetworkId } from '@granary/chains'
import type { Alerts } from '#server/modules/alerts/alertsModule.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { createRangeSize } from '#server/platform/upstreams/rangeSize.ts'
import type { AccountAnswers } from './accounts/accountAnswers.ts'
import { type WatchMemory, watchClusters } from './alerts/watchClusters.ts'
import { followContract, type IndexMemory } from './chain/followContract.ts'
import type { SsvMetrics } from './createSsvMetrics.ts'
import type { SsvNetwork, SsvNetworks } from './createSsvNetwork.ts'
import { readOperatorFees } from './operators/readOperatorFees.ts'

/** A run ends soon after so long and leaves the rest to the next, so that it is seen to live. */
const runMs = 20_000

/** Runways of days need no look every block. */
const scansPerWatch = 5

export type SsvJobsParts = Pick<ModuleContext, 'database' | 'log'> & {
  jobs: Jobs
  networks: SsvNetworks
  answersOf(id: EthereumNetworkId): AccountAnswers
  /** Undefined without alerts. */
  alerts: Alerts | undefined
  scanSeconds: number
  metrics: SsvMetrics
}

/** Keeps the index of each network's contract. */
export async function startSsvJobs(parts: SsvJobsParts): Promise<undefined> {
  const { jobs, networks, answersOf, alerts, scanSeconds, database } = parts
  for (const network of networks.all) {
    await jobs.every(`index-ssv-${network.id}`, scanSeconds, createRun(network, parts))
    if (!alerts) continue
    const { describe } = answersOf(network.id)
    const memory: WatchMemory = { after: undefined }
    await jobs.every(`watch-ssv-${network.id}`, scanSeconds * scansPerWatch, () =>
      watchClusters({ network, describe, orm: database.orm, alerts, memory, timeIsUp: deadline() }),
    )
  }
}

/** Says when a run that begins now has to end. */
function deadline(): () => boolean {
  const until = performance.now() + runMs
  return () => performance.now() > until
}

function createRun(network: SsvNetwork, { database, metrics, log }: SsvJobsParts): () => Promise<void> {
  const { id, chain, contract, indexes, upstream, views } = network
  const memory: IndexMemory = { size: createRangeSize(), hasCode: false }
  return async () => {
    const timeIsUp = deadline()
    try {
      const run = await followContract({
        ...{ rpc: await chain.rpc(), chain: upstream.chain, store: indexes, setting: contract, memory, log },
        onEvents: count => metrics.events(id, count),
        timeIsUp,
      })
      if (!run) return
      const { index, head } = run
      metrics.indexed(id, index.nextBlock - 1, head.timestampSeconds - (index.indexedSeconds ?? 0))
      if (!run.behind) await readOperatorFees({ orm: database.orm, index, views, head, timeIsUp })
    } catch (error) {
      metrics.failed(id)
      throw error
    }
  }
}
