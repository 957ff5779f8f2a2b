import { confluxNetworkIds } from '@granary/chains'
import type { ConfluxSettings } from '../confluxSettings.ts'
import type { WatchedBridges } from './KeeperStore.ts'
import { readBridges } from './readBridges.ts'

/**
 * The bridges that the settings name now.
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export function watchedBridges({ networks }: ConfluxSettings): WatchedBridges {
  const watched = new Map<string, readonly string[]>()
  for (const id of confluxNetworkIds) {
    const { keeper } = networks[id]
    if (!keeper) continue
    const { bridges } = readBridges(id, keeper.bridges)
    watched.set(
      id,
      bridges.map(({ address }) => address),
    )
  }
  return watched
}
