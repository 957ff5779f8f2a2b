import { createHmac } from 'node:crypto'
import type { Database } from '../../../platform/db/Database.ts'
import { DatabaseUnavailableError } from '../../../platform/db/openDatabase.ts'
import type { Log } from '../../../platform/log/createLog.ts'
import type { Metrics } from '../../../platform/metrics/createMetrics.ts'
import type { EthereumUpstream } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import { createVerification } from '../../../platform/upstreams/createVerification.ts'
import { createValidatorClient } from '../../../platform/upstreams/ValidatorClient.ts'
import type { KeySettings, Settings } from '../../../settings.ts'
import { createDepositStore } from '../deposits/DepositStore.ts'
import { startScan } from '../deposits/startScan.ts'
import { createKeyWorkers, type KeyWorkers } from './createKeyWorkers.ts'
import { findSeenKeys } from './findSeenKeys.ts'
import { fingerprintOf, validatorsNode } from './keyTree.ts'
import { type KeySource, openKeySource } from './openKeySource.ts'
import { skipUsedKeys } from './skipUsedKeys.ts'

/**
 * When nobody has been at work on the database for so long, it may be a restored backup as well as the end of a rest.
 * Processes note every thirty seconds that they live.
 */
const pauseSeconds = 120

/** A database that goes back again while that is being made up for is none to offer keys from. */
const mostLookups = 3

/** The operator's keys: who may have the next one, and the threads that work with them. */
export type Keys = {
  source: KeySource
  /**
   * The first of `count` key indexes for offers on the network, when the counter stands behind every key in use. When
   * the database has gone back since that was looked up, it is looked up again.
   * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
   * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
   */
  takeIndexes(network: EthereumUpstream, count: number): Promise<number>
  workers: KeyWorkers
  /**
   * Resolves once the counter stands behind every key that is in use on the network, and the block is noted from which
   * its deposits are read.
   * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
   */
  ready(network: EthereumUpstream): Promise<void>
  keystorePassword: KeySettings['keystorePassword']
  /** Tells one visitor from another in the database, from which alone nobody can tell the address. */
  visitorId(address: string): string
  /** Notes that a server is at work on the database, once it knows that no pause has to be made up for. */
  noteLife(): Promise<void>
}

export type KeysParts = {
  keys: KeySettings
  ethereum: Settings['ethereum']
  database: Database
  metrics: Metrics
  log: Log
}

/** @throws {KeySourceChangedError} KEY_SOURCE_CHANGED */
export async function createKeys(parts: KeysParts): Promise<Keys> {
  const { keys: settings, ethereum, database, metrics, log } = parts
  const node = validatorsNode(settings.mnemonic.reveal())
  const visitorSecret = createHmac('sha256', node).update('granary visitors').digest()
  const source = await openKeySource(database.orm, fingerprintOf(node), settings.firstKeyIndex)
  const workers = createKeyWorkers(node)
  const deposits = createDepositStore(database.orm)
  const pause = { due: source.pausedSeconds > pauseSeconds }
  const checks = new Map<string, () => Promise<void>>()

  async function check({ id, chain, nodes }: EthereumUpstream): Promise<void> {
    const { beacon, rpc } = await nodes()
    const clientSettings = ethereum[id].validatorClient
    const client = clientSettings && createValidatorClient(clientSettings)
    const seenElsewhere = () => findSeenKeys({ chain, rpc, client, deposits, log })
    await skipUsedKeys({
      beacon,
      seenElsewhere,
      source,
      workers,
      safetyGap: settings.safetyGap,
      lookAhead: settings.lookAhead,
      pause,
      metrics,
      log,
    })
    await startScan(deposits, rpc, chain.id)
  }

  function checkOf(network: EthereumUpstream): () => Promise<void> {
    const known = checks.get(network.id) ?? createVerification(() => check(network))
    checks.set(network.id, known)
    return known
  }

  async function takeIndexes(network: EthereumUpstream, count: number): Promise<number> {
    for (let lookups = 0; lookups < mostLookups; lookups += 1) {
      const checkUsed = checkOf(network)
      await checkUsed()
      const first = await source.takeIndexes(count)
      if (first !== undefined) return first
      // The first of those who see it has it looked up again, for every network; the others wait for that.
      if (checks.get(network.id) === checkUsed) checks.clear()
    }
    throw new DatabaseUnavailableError(new Error('the counter of key indexes goes back again and again'))
  }

  return {
    source,
    takeIndexes,
    workers,
    keystorePassword: settings.keystorePassword,
    visitorId: address =>
      createHmac('sha256', visitorSecret).update(address).digest('base64url').slice(0, 22),
    async ready(network) {
      await checkOf(network)()
    },
    async noteLife() {
      if (!pause.due) await source.noteLife()
    },
  }
}
