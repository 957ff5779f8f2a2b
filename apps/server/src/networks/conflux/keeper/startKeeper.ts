import { confluxNetworkIds } from '@granary/chains'
import { confluxSettings } from '../confluxSettings.ts'
import type { ConfluxJobsParts } from '../history/startHistory.ts'
import { createKeeper } from './createKeeper.ts'
import { createKeeperMetrics } from './createKeeperMetrics.ts'
import { keeperPatience } from './KeeperParts.ts'
import { createKeeperStore } from './KeeperStore.ts'
import { openKeeper } from './openKeeper.ts'
import { watchedBridges } from './watchedBridges.ts'

/**
 * Starts `keep-conflux-{network}` for each network with bridges of the provider's own.
 * @returns ends what is being waited for; to be called before the jobs are closed
 * @throws {SettingsInvalidError} SETTINGS_INVALID for bridges that are none
 */
export async function startKeeper(parts: ConfluxJobsParts): Promise<() => void> {
  const { jobs, database, settings, metrics, log } = parts
  const store = createKeeperStore(database.orm, watchedBridges(settings.of(confluxSettings)))
  const { networks, keeperSeconds, keeperAlarmSeconds } = settings.of(confluxSettings)
  const ended = new AbortController()
  const keeperMetrics = createKeeperMetrics(metrics.registry, store)
  for (const id of confluxNetworkIds) {
    const own = networks[id].keeper
    if (!own) continue
    const onFailure = () => metrics.upstreamFailures.inc({ upstream: `core ${id}` })
    const { core, signer, bridges, network } = openKeeper(id, own, onFailure)
    log.info(
      { network: id, keeper: signer.address, bridges: bridges.length },
      'the keeper of Conflux pools works',
    )
    const keeper = createKeeper({
      parts: {
        ...{ network: id, core, signer, store, metrics: keeperMetrics, log },
        ...{ patience: keeperPatience, signal: ended.signal },
      },
      ...{ bridges, network, alarmSeconds: keeperAlarmSeconds },
    })
    await jobs.every(`keep-conflux-${id}`, keeperSeconds, () => keeper.run())
  }
  return () => ended.abort()
}
