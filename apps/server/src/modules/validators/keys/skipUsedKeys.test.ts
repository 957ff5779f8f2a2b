import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Offer, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { hoodi as granaryHoodi } from '@granary/chains'
import { devnetAccounts, devnetAddresses } from '@granary/devnet'
import { type DepositData, encodeDeposit, type Hex } from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sql } from 'drizzle-orm'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts'
import {
  devnetEnvironment,
  emptyDatabase,
  startTestServer,
  type TestServer,
  testDevnet,
} from '../../../../test/startTestServer.ts'
import { unusedIndexes } from '../../../platform/db/tables.ts'
import { createLog } from '../../../platform/log/createLog.ts'
import { createMetrics } from '../../../platform/metrics/createMetrics.ts'
import { createBeaconNode } from '../../../platform/upstreams/BeaconNode.ts'
import type { EthereumUpstream } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import { Secret } from '../../../settings/Secret.ts'
import { type KeySettings, readSettings } from '../../../settings.ts'
import { createKeys } from './createKeys.ts'
import { createKeyWorkers } from './createKeyWorkers.ts'
import { validatorsNode } from './keyTree.ts'
import { openKeySource } from './openKeySource.ts'
import { skipUsedKeys } from './skipUsedKeys.ts'

const safetyGap = 1000

let kept: TestDatabase

beforeAll(async () => {
  kept = await createTestDatabase()
})

afterAll(() => kept.drop())

const params = { network: 'hoodi' as const }

function offerOf(server: TestServer, address: string, count: number): Promise<Offer> {
  const body = {
    withdrawalAddress: `0x${address.repeat(20)}` as const,
    credentialsType: '0x01' as const,
    amountsGwei: Array<bigint>(count).fill(32_000_000_000n),
  }
  return createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 }).call(routes.createOffer, {
    params,
    body,
  })
}

async function nextKeyIndex(server: TestServer): Promise<number> {
  const text = await (await server.get('/metrics')).text()
  return Number(/^granary_next_key_index (\d+)$/m.exec(text)?.[1])
}

test('a restored backup offers none of the 30 offers’ keys again that were made after it, when some of them are on chain', async () => {
  const devnet = await testDevnet()
  const [folder, backup] = [emptyDatabase(), mkdtempSync(join(tmpdir(), 'granary-backup-'))]
  onTestFinished(() => {
    for (const each of [folder, backup]) rmSync(each, { recursive: true })
  })
  const environment = {
    ...devnetEnvironment(devnet),
    VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
    DEPOSIT_SCAN_SECONDS: '60',
    RPC_TIMEOUT_SECONDS: '60',
  }
  const start = (at: string) => startTestServer({ ...environment, DATABASE_FOLDER: at })

  const first = await start(folder)
  await offerOf(first, 'a1', 2)
  const before = await nextKeyIndex(first)
  await first.close()
  cpSync(folder, backup, { recursive: true })

  const second = await start(folder)
  const lost: Offer[] = []
  for (let place = 10; place < 40; place += 1)
    lost.push(await offerOf(second, String(place), 1 + (place % 3)))
  const lostKeys = lost.flatMap(({ deposits }) => deposits)
  expect(await nextKeyIndex(second)).toBe(before + lostKeys.length)
  const account = privateKeyToAccount(devnetAccounts.at(7).privateKey)
  const wallet = createWalletClient({ account, chain: hoodi, transport: http(devnet.ethereum.rpcUrl) })
  const deposited = [lostKeys[4], lostKeys[40]] as [DepositData, DepositData]
  for (const deposit of deposited)
    await wallet.sendTransaction({
      to: devnetAddresses.depositContract,
      value: 32n * 10n ** 18n,
      data: encodeDeposit(deposit),
    })
  await devnet.warpSlots(2)
  await second.close()

  const restored = await start(backup)
  try {
    const offers = [await offerOf(restored, 'c3', 30), await offerOf(restored, '10', 1)]
    const again = new Set(lostKeys.map(({ pubkey }) => pubkey))
    expect(offers.flatMap(({ deposits }) => deposits).filter(({ pubkey }) => again.has(pubkey))).toEqual([])
    expect(await nextKeyIndex(restored)).toBe(before + 41 + safetyGap + 31)
    expect(restored.log()).toContain('"code":"KEY_INDEXES_SKIPPED","reason":"found"')
    expect(await (await restored.get('/metrics')).text()).toMatch(
      /^granary_skipped_key_indexes_total\{reason="found"\} 1041$/m,
    )
  } finally {
    await restored.close()
  }
})

/** A search for used keys on a counter of its own. */
async function search(parts: { seen?: (pubkeys: readonly Hex[]) => Hex[]; pause?: boolean; gap?: number }) {
  const database = await kept.open()
  const workers = createKeyWorkers(validatorsNode(generateMnemonic(wordlist)), 2)
  try {
    const source = await openKeySource(database.orm, 'of this test', 0)
    const from = await source.nextIndex()
    const far = await workers.pubkeys(from, 60)
    await skipUsedKeys({
      beacon: createBeaconNode(new Secret((await testDevnet()).ethereum.beaconUrl), 'Hoodi', () => {}),
      seenElsewhere: async () => new Set(parts.seen?.(far)),
      source,
      workers,
      safetyGap: parts.gap ?? 100,
      lookAhead: 100,
      pause: { due: parts.pause ?? false },
      metrics: createMetrics(),
      log: createLog(readSettings({ LOG_LEVEL: 'silent' })),
    })
    const gaps = await database.orm.select().from(unusedIndexes)
    return {
      skipped: (await source.nextIndex()) - from,
      gaps: gaps.map(({ count, reason }) => [reason, Number(count)]),
    }
  } finally {
    await workers.close()
    await database.close()
  }
}

test('keys that only the validator client or the deposit events know are left out too, with the gap that the operator sets', async () => {
  expect(await search({ seen: pubkeys => [pubkeys[49] ?? '0x'], gap: 100 })).toEqual({
    skipped: 150,
    gaps: [['found', 150]],
  })
})

test('after a pause, which may have been a restore, the gap is left out though nothing was found', async () => {
  expect(await search({ pause: true, gap: 70 })).toEqual({
    skipped: 70,
    gaps: [
      ['found', 150],
      ['pause', 70],
    ],
  })
  expect((await search({})).skipped).toBe(0)
})

test('a database that goes back under a running server offers no index again: the gap is left out, and what is in use looked up anew, once for all who ask', async () => {
  const freshly = await createTestDatabase()
  const database = await freshly.open()
  let logged = ''
  const log = createLog(
    readSettings({ LOG_LEVEL: 'info' }),
    new PassThrough().on('data', text => (logged += text)),
  )
  const environment = {
    VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
    KEYSTORE_PASSWORD: 'correct horse battery',
  }
  const settings = readSettings({
    ...devnetEnvironment(await testDevnet()),
    ...environment,
    VALIDATOR_KEY_SAFETY_GAP: '70',
    VALIDATOR_KEY_LOOK_AHEAD: '100',
  })
  const metrics = createMetrics()
  const keys = await createKeys({ ...settings, keys: settings.keys as KeySettings, database, metrics, log })
  let lookups = 0
  const rpc = { call: async () => '0x1' }
  const beacon = {
    checkSynced: async () => {
      lookups += 1
    },
    pendingDeposits: async () => [],
    validators: async () => [],
  }
  const network = {
    id: 'hoodi',
    chain: granaryHoodi,
    nodes: async () => ({ beacon, rpc }),
  } as unknown as EthereumUpstream
  try {
    const first = await Promise.all([1, 2, 3].map(count => keys.takeIndexes(network, count)))
    expect([Math.min(...first), await keys.source.nextIndex(), lookups]).toEqual([0, 6, 1])
    await database.orm.execute(sql`update key_source set next_index = 1`)
    await database.orm.execute(sql`delete from unused_indexes`)
    const second = await Promise.all([1, 2, 3].map(count => keys.takeIndexes(network, count)))
    expect([Math.min(...second), await keys.source.nextIndex(), lookups]).toEqual([76, 82, 2])
    expect(logged).toContain('"code":"KEY_INDEXES_SKIPPED","reason":"rollback","skipped":75')
    expect(await metrics.registry.metrics()).toContain(
      'granary_skipped_key_indexes_total{reason="rollback"} 75',
    )
  } finally {
    await keys.workers.close()
    await database.close()
    await freshly.drop()
  }
})
