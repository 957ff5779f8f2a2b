import { Gauge, type Registry } from 'prom-client'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { BridgeStep } from './Bridge.ts'
import { gasDays } from './gasDays.ts'
import type { KeeperStore } from './KeeperStore.ts'

export type KeeperMetrics = ReturnType<typeof createKeeperMetrics>

/** Prometheus counts in floating point, which is for whole CFX. */
const cfx = (drip: bigint) => Number(drip) / 1e18

/** Figures of this process's work, and of what the database holds, the same from every process that shares it. */
export function createKeeperMetrics(registry: Registry, store: KeeperStore) {
  exportBridges(registry, store)
  exportKeepers(registry, store)
  const moved = metricsOf(registry, 'network', 'step').counter(
    'granary_conflux_moved_cfx_total',
    'CFX that steps of bridges moved, by kind of step',
  )
  return {
    /** `done`, `overtaken` (by another transaction, or counted by another process), `waiting` (not executed in this run). */
    steps: metricsOf(registry, 'network', 'step', 'outcome').counter(
      'granary_conflux_steps_total',
      'Steps of bridges that were due, by kind and outcome: done, overtaken, waiting',
    ),
    /** Bridges that could not be worked, by the code of the error. */
    failures: metricsOf(registry, 'network', 'code').counter(
      'granary_conflux_work_failures_total',
      'Turns of a bridge that failed, by the code of the error',
    ),
    moved: (network: string, step: BridgeStep, amount: bigint): void =>
      moved.inc({ network, step }, cfx(amount)),
  }
}

function exportBridges(registry: Registry, store: KeeperStore): void {
  const labelNames = ['network', 'bridge'] as const
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers: [] })
  const behind = gauge(
    'granary_conflux_behind_seconds',
    'Time since nothing was due at a bridge, or a step of it was done',
  )
  const worked = gauge(
    'granary_conflux_last_work_seconds',
    'When this provider last did a step of a bridge, in Unix time',
  )
  const crossing = gauge('granary_conflux_crossing_cfx', 'CFX on their way from a pool to its bridge')
  const unstaking = gauge(
    'granary_conflux_unstaking_cfx',
    'CFX that stakers asked back and the pool has not received',
  )
  const waiting = gauge(
    'granary_conflux_unstaking_seconds',
    'For how long the oldest CFX that stakers asked back have been waiting',
  )
  const all = [behind, worked, crossing, unstaking, waiting]
  fillTogether(registry, all, async () => {
    for (const row of await store.listBridges()) {
      const labels = { network: row.network, bridge: row.address }
      behind.set(labels, row.behindSeconds)
      crossing.set(labels, cfx(row.crossingDrip))
      unstaking.set(labels, cfx(row.unstakingDrip))
      waiting.set(labels, row.unstakingSeconds ?? 0)
      if (row.workedAt) worked.set(labels, row.workedAt.getTime() / 1000)
    }
  })
}

function exportKeepers(registry: Registry, store: KeeperStore): void {
  const labelNames = ['network'] as const
  const balance = new Gauge({
    name: 'granary_conflux_keeper_balance_cfx',
    help: 'CFX that the account of the keeper has for gas',
    labelNames,
    registers: [],
  })
  const days = new Gauge({
    name: 'granary_conflux_keeper_gas_days',
    help: 'Days that the balance lasts at what the last seven cost',
    labelNames,
    registers: [],
  })
  fillTogether(registry, [balance, days], async () => {
    for (const { network, balanceDrip } of await store.listKeepers()) {
      balance.set({ network }, cfx(balanceDrip))
      days.set({ network }, gasDays(balanceDrip, await store.spending(network)))
    }
  })
}

/** Reads once for several gauges. Without the database they are missing, and all others go on. */
function fillTogether(registry: Registry, gauges: readonly Gauge<string>[], fill: () => Promise<void>): void {
  const reset = () => {
    for (const gauge of gauges) gauge.reset()
  }
  const collect = joinRuns(async () => {
    reset()
    await fill().catch(reset)
  })
  for (const gauge of gauges) {
    Object.assign(gauge, { collect })
    registry.registerMetric(gauge)
  }
}
