import type { Database } from '../../../platform/db/Database.ts'
import type { Log } from '../../../platform/log/createLog.ts'
import type { EthereumUpstream } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import { createVerification } from '../../../platform/upstreams/createVerification.ts'
import type { KeySettings } from '../../../settings.ts'
import { createDepositStore } from '../deposits/DepositStore.ts'
import { startScan } from '../deposits/startScan.ts'
import { createKeyWorkers, type KeyWorkers } from './createKeyWorkers.ts'
import { fingerprintOf, validatorsNode } from './keyTree.ts'
import { type KeySource, openKeySource } from './openKeySource.ts'
import { skipUsedKeys } from './skipUsedKeys.ts'

/** The operator's keys: who may have the next one, and the threads that work with them. */
export type Keys = {
  source: KeySource
  workers: KeyWorkers
  /**
   * Resolves once the counter stands behind every key that the network's beacon chain knows, and the block is noted
   * from which its deposits are read.
   * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
   */
  ready(network: EthereumUpstream): Promise<void>
  keystorePassword: KeySettings['keystorePassword']
}

/** @throws {KeySourceChangedError} KEY_SOURCE_CHANGED */
export async function createKeys(settings: KeySettings, database: Database, log: Log): Promise<Keys> {
  const node = validatorsNode(settings.mnemonic.reveal())
  const source = await openKeySource(database.orm, fingerprintOf(node), settings.firstKeyIndex)
  const workers = createKeyWorkers(node)
  const deposits = createDepositStore(database.orm)
  const checks = new Map<string, () => Promise<void>>()

  function checkOf(network: EthereumUpstream): () => Promise<void> {
    const check =
      checks.get(network.id) ??
      createVerification(async () => {
        const { beacon, rpc } = await network.nodes()
        await startScan(deposits, rpc, network.chain.id)
        await skipUsedKeys(beacon, source, workers, log)
      })
    checks.set(network.id, check)
    return check
  }

  return {
    source,
    workers,
    keystorePassword: settings.keystorePassword,
    async ready(network) {
      await checkOf(network)()
    },
  }
}
