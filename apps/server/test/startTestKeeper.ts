import { Writable } from 'node:stream'
import { confluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import { createKeeper, type Keeper } from '../src/networks/conflux/keeper/createKeeper.ts'
import { createKeeperMetrics } from '../src/networks/conflux/keeper/createKeeperMetrics.ts'
import type { KeeperPatience } from '../src/networks/conflux/keeper/KeeperParts.ts'
import { createKeeperStore, type KeeperStore } from '../src/networks/conflux/keeper/KeeperStore.ts'
import { openKeeper } from '../src/networks/conflux/keeper/openKeeper.ts'
import { watchedBridges } from '../src/networks/conflux/keeper/watchedBridges.ts'
import type { Database } from '../src/platform/db/Database.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
import { readSettings } from '../src/settings.ts'

export const keeperKey = `0x${'5a'.repeat(32)}` as const

export type TestKeeper = Keeper & {
  store: KeeperStore
  address: string
  hex: `0x${string}`
  lines(): Record<string, unknown>[]
  figures(): Promise<string>
  stop(): void
}

export type TestKeeperOptions = {
  database: Database
  coreRpcUrl: string
  bridges: readonly string[]
  key?: string
  patience?: Partial<KeeperPatience>
  alarmSeconds?: number
}

/** A keeper as the server makes it, without the server around it. */
export function startTestKeeper(options: TestKeeperOptions): TestKeeper {
  const { database, coreRpcUrl, bridges, key = keeperKey, patience, alarmSeconds = 3_600 } = options
  const settings = readSettings({
    LOG_LEVEL: 'debug',
    CONFLUX_CORE_RPC_URL_TESTNET: coreRpcUrl,
    CONFLUX_BRIDGES_TESTNET: bridges.join(','),
    CONFLUX_KEEPER_KEY_TESTNET: key,
  })
  const own = settings.of(confluxSettings).networks.testnet.keeper
  if (!own) throw new Error('the settings have no keeper')
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const log = createLog(settings, destination)
  const metrics = createMetrics()
  const store = createKeeperStore(database.orm, watchedBridges(settings.of(confluxSettings)))
  const opened = openKeeper('testnet', own)
  const ended = new AbortController()
  const keeper = createKeeper({
    parts: {
      ...{ network: 'testnet', core: opened.core, signer: opened.signer, store, log },
      metrics: createKeeperMetrics(metrics.registry, store),
      patience: { pollMs: 10, receiptMs: 300, stuckMs: 600, ...patience },
      signal: ended.signal,
    },
    ...{ bridges: opened.bridges, network: opened.network, alarmSeconds },
  })
  return {
    ...keeper,
    store,
    ...{ address: opened.signer.address, hex: opened.signer.hex },
    lines: () =>
      text
        .split('\n')
        .filter(line => line.startsWith('{'))
        .map(line => JSON.parse(line) as Record<string, unknown>),
    figures: () => metrics.registry.metrics(),
    stop: () => ended.abort(),
  }
}
