import type { Hex } from '@granary/staking/ethereum'
import { type RewardCalendar, rewardCalendar } from '@granary/staking/ethereum/rewards'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { BeaconSpec } from '#server/networks/ethereum/upstreams/BeaconSpec.ts'
import type { BeaconValidator } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { BeaconView } from '#server/networks/ethereum/validators/life/createBeaconView.ts'
import { createCached } from '#server/platform/cache/createCached.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { createChainIndex } from './createChainIndex.ts'

const freshMs = 3_000

/** Reuse a sync check for at most this long. */
const syncedWithinMs = 5_000

/** What the dashboard reads from one network's beacon node, shared by concurrent visitors. */
export type NetworkView = ReturnType<typeof createNetworkView>

export type ChainConstants = { spec: BeaconSpec; calendar: RewardCalendar }

export type NetworkViewParts = {
  beacon: BeaconNode
  view: BeaconView
  secondsPerDay: number
  chainIndexSeconds: number
  log: Log
}

export function createNetworkView(parts: NetworkViewParts) {
  const { beacon, view, secondsPerDay, chainIndexSeconds, log } = parts
  let constants: Promise<ChainConstants> | undefined

  async function readConstants(): Promise<ChainConstants> {
    const [genesis, spec] = await Promise.all([beacon.genesis(), beacon.spec()])
    const calendar = rewardCalendar({
      genesisSeconds: genesis.timeSeconds,
      secondsPerSlot: spec.SECONDS_PER_SLOT,
      slotsPerEpoch: spec.SLOTS_PER_EPOCH,
      secondsPerDay,
    })
    return { spec, calendar }
  }

  return {
    view,
    index: createChainIndex(beacon, chainIndexSeconds * 1_000, log),
    /** @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING */
    checkSynced: (): Promise<void> => view.checkSynced.within(syncedWithinMs),
    /** Of the head state; leaves out unknown keys and indices. */
    validators: async (ids: readonly (Hex | number)[]): Promise<BeaconValidator[]> =>
      ids.length === 0 ? [] : beacon.validators(ids),
    partials: createCached(() => beacon.pendingPartialWithdrawals(), freshMs),
    consolidations: createCached(() => beacon.pendingConsolidations(), freshMs),
    finalizedEpoch: createCached(() => beacon.finalizedEpoch(), freshMs),
    /** Constants of the network, read once. */
    constants(): Promise<ChainConstants> {
      constants ??= readConstants().catch(error => {
        constants = undefined
        throw error
      })
      return constants
    },
  }
}
