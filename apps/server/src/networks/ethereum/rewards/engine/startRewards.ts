import { ethereumNetworkIds } from '@granary/chains'
import { BaseError } from '@granary/errors'
import type { Registry } from 'prom-client'
import type {
  EthereumUpstream,
  EthereumUpstreams,
} from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { ethereumSettings } from '../../settings/ethereumSettings.ts'
import { rewardSettings } from '../settings/rewardSettings.ts'
import type { ChainView } from './ChainView.ts'
import { openChainView } from './openChainView.ts'
import { recipientsOfOffers } from './recipientsOfOffers.ts'
import { type RewardMemory, runRewards } from './runRewards.ts'

/** A run stops soon after this time and leaves the rest to the next, so that its heartbeat continues. */
const runMs = 20_000

export type RewardJobsParts = Pick<ModuleContext, 'database' | 'settings' | 'metrics' | 'log'> & {
  jobs: Jobs
  networks: EthereumUpstreams
}

/** Name of a network's rewards job. */
export const rewardJobOf = (network: string) => `reckon-rewards-${network}`

/** Starts the rewards job of every configured Ethereum network. */
export async function startRewards(parts: RewardJobsParts): Promise<undefined> {
  const figures = createRewardMetrics(parts.metrics.registry)
  for (const id of ethereumNetworkIds) {
    const upstream = parts.networks[id]
    if (!upstream.configured) continue
    const run = createRun(parts, upstream, figures)
    await parts.jobs.every(rewardJobOf(id), parts.settings.of(rewardSettings).scanSeconds, run)
  }
}

function createRun(
  { database, settings, log }: RewardJobsParts,
  upstream: EthereumUpstream,
  figures: RewardMetrics,
): () => Promise<void> {
  const labels = { network: upstream.id }
  const memory: RewardMemory = {}
  const recipientsOf = recipientsOfOffers(database.orm)
  let view: ChainView | undefined

  async function run(): Promise<void> {
    const until = performance.now() + runMs
    try {
      view ??= await openChainView(
        upstream,
        settings.of(ethereumSettings).networks[upstream.id].rewardDaySeconds,
      )
      const cursor = await runRewards({
        view,
        orm: database.orm,
        log,
        memory,
        recipientsOf,
        watchedMax: settings.of(rewardSettings).watchedValidatorsMax,
        timeIsUp: () => performance.now() > until,
      })
      figures.disagreement.set(labels, 0)
      if (cursor) note(view, cursor.slot, cursor.finalizedEpoch)
    } catch (error) {
      figures.failures.inc(labels)
      if (error instanceof BaseError && error.code === 'BEACON_NODES_DISAGREE')
        figures.disagreement.set(labels, 1)
      throw error
    }
  }

  function note({ calendar, slotsPerEpoch }: ChainView, slot: number, finalizedEpoch: number): void {
    figures.slot.set(labels, slot)
    figures.lagSeconds.set(labels, calendar.timeOf(finalizedEpoch * slotsPerEpoch) - calendar.timeOf(slot))
  }

  // A turn that comes while one runs adds nothing in this process.
  return joinRuns(run)
}

type RewardMetrics = ReturnType<typeof createRewardMetrics>

function createRewardMetrics(registry: Registry) {
  const { counter, gauge } = metricsOf(registry, 'network')
  return {
    slot: gauge('granary_rewards_slot', 'Last final slot processed for rewards'),
    lagSeconds: gauge('granary_rewards_lag_seconds', 'Age of that slot behind the newest final one'),
    failures: counter('granary_rewards_failures_total', 'Failed runs of the reward engine'),
    disagreement: gauge(
      'granary_rewards_nodes_disagree',
      '1 while the two beacon nodes disagree on a final state and nothing is recorded',
    ),
  }
}
