import { BaseError } from '@granary/errors'
import { voteDrip } from '@granary/staking/conflux'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import { type CoreNetwork, checkCoreNode } from '../core/checkCoreNode.ts'
import type { Bridge } from './Bridge.ts'
import type { KeeperParts } from './KeeperParts.ts'
import { KeeperWorkFailedError } from './KeeperWorkFailedError.ts'
import { createPendingWatch } from './PendingWatch.ts'
import { alarmBehind, alarmGas } from './raiseAlarms.ts'
import { workBridge } from './workBridge.ts'

const firstRestMs = 60_000
const longestRestMs = 3_600_000

export type Keeper = ReturnType<typeof createKeeper>

export type KeeperOptions = {
  parts: Omit<KeeperParts, 'chainId'>
  bridges: readonly Bridge[]
  network: CoreNetwork
  alarmSeconds: number
}

export function createKeeper({ parts, bridges, network, alarmSeconds }: KeeperOptions) {
  const watch = createPendingWatch(parts.patience.stuckMs)
  const rests = createRests()
  const told = new Map<string, string>()

  async function runOnce(): Promise<void> {
    try {
      await parts.store.meet(
        parts.network,
        bridges.map(({ address }) => address),
      )
      const { chainId } = await checkCoreNode(parts.core, network)
      await workAll({ ...parts, chainId })
    } finally {
      await alarmBehind(parts, alarmSeconds)
    }
  }

  /** A failing bridge does not stop the others; every alarm that can be raised is raised. */
  async function workAll(all: KeeperParts): Promise<void> {
    const failures: unknown[] = []
    for (const bridge of bridges) {
      if (all.signal.aborted) return
      if (rests.isResting(bridge.address)) continue
      try {
        await workBridge(bridge, all, watch)
        told.delete(bridge.address)
        rests.succeeded(bridge.address)
      } catch (error) {
        failures.push(error)
        all.metrics.failures.inc({ network: all.network, code: codeOf(error) })
        if (error instanceof KeeperWorkFailedError && error.costGas) rests.failed(bridge.address)
        tellOnce(bridge, error)
      }
      await noteAmounts(bridge, all).catch(error => failures.push(error))
    }
    await alarmGas(all)
    if (failures.length > 0) throw failures[0]
  }

  function tellOnce({ address }: Bridge, error: unknown): void {
    if (told.get(address) === codeOf(error)) return
    told.set(address, codeOf(error))
    parts.log.warn({ err: error, bridge: address }, 'a bridge could not be worked')
  }

  return {
    /**
     * Looks after every bridge once. Runs may overlap: two of this process become one, and of two processes one is
     * overtaken by the other's transactions.
     * @throws the first failure, after all bridges had their turn
     */
    run: joinRuns(runOnce),
  }
}

async function noteAmounts(bridge: Bridge, { store, network }: KeeperParts): Promise<void> {
  const { crossing, unstaking, liquid } = await bridge.status()
  const unregistered = liquid - unstaking >= voteDrip && !(await bridge.registered())
  const amounts = { crossingDrip: crossing, unstakingDrip: unstaking, unregistered }
  await store.noteAmounts(network, bridge.address, amounts)
}

function codeOf(error: unknown): string {
  return error instanceof BaseError ? error.code : 'INTERNAL_ERROR'
}

/** A bridge whose transactions fail costs gas each time: it rests for a while, longer after each failure. */
function createRests() {
  const now = () => performance.now()
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    isResting: (bridge: string): boolean => now() < (rests.get(bridge)?.until ?? Number.NEGATIVE_INFINITY),
    failed(bridge: string): void {
      const failures = (rests.get(bridge)?.failures ?? 0) + 1
      const restMs = Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs)
      rests.set(bridge, { failures, until: now() + restMs })
    },
    succeeded: (bridge: string) => rests.delete(bridge),
  }
}
