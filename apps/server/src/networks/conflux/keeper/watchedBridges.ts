import { confluxNetworkIds } from '@granary/chains'
import type { Settings } from '#server/settings.ts'
import type { WatchedBridges } from './KeeperStore.ts'
import { readBridges } from './readBridges.ts'

/**
 * The bridges that the settings name now.
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export function watchedBridges({ conflux }: Settings): WatchedBridges {
  const watched = new Map<string, readonly string[]>()
  for (const id of confluxNetworkIds) {
    const { keeper } = conflux[id]
    if (!keeper) continue
    const { bridges } = readBridges(id, keeper.bridges)
    watched.set(
      id,
      bridges.map(({ address }) => address),
    )
  }
  return watched
}
