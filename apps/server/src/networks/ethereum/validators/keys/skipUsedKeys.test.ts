import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Offer, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { hoodi as granaryHoodi } from '@granary/chains'
import { devnetAddresses } from '@granary/devnet'
import { type DepositData, encodeDeposit } from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import type { KeySettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import { ethereumSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import { readKeyringSettings } from '#server/networks/ethereum/settings/readKeyringSettings.ts'
import { createBeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { keySource } from '#server/networks/ethereum/validators/tables.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase } from '#test/createTestDatabase.ts'
import { emptyDatabase } from '#test/emptyDatabase.ts'
import { fundedWallet } from '#test/fundedWallet.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'
import { createValidatorMetrics } from '../createValidatorMetrics.ts'
import { createKeyring } from './createKeyring.ts'
import { createKeys } from './createKeys.ts'
import { fingerprintOf, validatorsNode } from './keyTree.ts'
import { openKeyJournal } from './openKeyJournal.ts'
import { skipUsedKeys } from './skipUsedKeys.ts'

const safetyGap = 1000

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

test('without its journal a restored backup offers no key again of the 30 offers made after it, some of them on chain', async () => {
  const devnet = await testDevnet()
  const [folder, backup] = [await emptyDatabase(), mkdtempSync(join(tmpdir(), 'granary-backup-'))]
  onTestFinished(() => {
    for (const each of [folder, backup]) rmSync(each, { recursive: true })
  })
  const environment = {
    ...devnetEnvironment(devnet),
    VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
    DEPOSIT_SCAN_SECONDS: '60',
    RPC_TIMEOUT_SECONDS: '60',
    VALIDATOR_KEYS_PER_HOUR_MAX: '1',
  }
  // A folder for each database: the journal is lost together with what came after the backup.
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
  const wallet = await fundedWallet(devnet)
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
    // One key an hour, and a thousand at once: the gap for a lost journal is a little above.
    const next = await nextKeyIndex(restored)
    expect(next).toBeGreaterThanOrEqual(before + 41 + safetyGap + 31)
    expect(next).toBeLessThan(before + 41 + safetyGap + 31 + 10)
    expect(restored.log()).toContain('"code":"KEY_INDEXES_SKIPPED","reason":"found"')
    expect(await (await restored.get('/metrics')).text()).toMatch(
      /^granary_skipped_key_indexes_total\{reason="found"\} 1041$/m,
    )
  } finally {
    await restored.close()
  }
})

test('[F.05] of 5,000 keys taken after a backup and never deposited, the restored database offers none again', async () => {
  const [folder, backup] = [await emptyDatabase(), mkdtempSync(join(tmpdir(), 'granary-backup-'))]
  const keyFolder = mkdtempSync(join(tmpdir(), 'granary-key-folder-'))
  onTestFinished(() => {
    for (const each of [folder, backup, keyFolder]) rmSync(each, { recursive: true })
  })
  const environment = {
    ...devnetEnvironment(await testDevnet()),
    VALIDATOR_KEY_FOLDER: keyFolder,
    DEPOSIT_SCAN_SECONDS: '60',
    RPC_TIMEOUT_SECONDS: '60',
  }
  const start = (at: string) => startTestServer({ ...environment, DATABASE_FOLDER: at })
  const first = await start(folder)
  await offerOf(first, 'a1', 1)
  await first.close()
  cpSync(folder, backup, { recursive: true })
  const second = await start(folder)
  const next = await nextKeyIndex(second)
  const taken: Offer[] = []
  for (const address of ['b1', 'b2']) taken.push(await offerOf(second, address, 100))
  const seen = new Set(taken.flatMap(({ deposits }) => deposits.map(({ pubkey }) => pubkey)))
  expect([seen.size, await nextKeyIndex(second)]).toEqual([200, next + 200])
  await second.close()
  // The others without their signatures, which take a minute.
  const { VALIDATOR_MNEMONIC: mnemonic = '' } = environment as Record<string, string>
  const journal = await openKeyJournal(keyFolder, fingerprintOf(validatorsNode(mnemonic)))
  await Promise.all(Array.from({ length: 48 }, () => journal.take(100)))
  await journal.close()
  const restored = await start(backup)
  try {
    expect(await nextKeyIndex(restored)).toBe(next + 5000)
    const fresh = await offerOf(restored, 'c1', 40)
    expect(fresh.deposits.filter(({ pubkey }) => seen.has(pubkey))).toEqual([])
  } finally {
    await restored.close()
  }
})

/** A test's own counter, as a keyring has it. */
async function ownKeyring() {
  const folder = mkdtempSync(join(tmpdir(), 'granary-key-folder-'))
  const environment = {
    VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
    KEYSTORE_PASSWORD: 'correct horse battery',
    VALIDATOR_KEY_FOLDER: folder,
  }
  const keyring = await createKeyring(readKeyringSettings(environment), new Map())
  return {
    ...keyring,
    close: async () => {
      await keyring.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A search for used keys with its own counter. */
async function search(parts: { seen?: number; pause?: number; floor?: number; highest?: number }) {
  const keyring = await ownKeyring()
  const { seen, pause, floor = 0, highest = 0 } = parts
  const gaps: unknown[] = []
  try {
    const far = await keyring.pubkeys(floor, 60)
    await skipUsedKeys({
      beacon: createBeaconNode(new Secret((await testDevnet()).ethereum.beaconUrl), 'Hoodi', () => {}),
      seenElsewhere: async () => new Set(seen === undefined ? [] : far.slice(seen, seen + 1)),
      keyring,
      source: {
        floor: async () => floor,
        noteSkipped: async ({ reason, count }) => void gaps.push([reason, count]),
      },
      highest,
      safetyGap: 100,
      lookAhead: 100,
      pause: { due: pause !== undefined, gap: pause ?? 0 },
      metrics: createValidatorMetrics(new Registry()),
      log: createLog(readSettings({ LOG_LEVEL: 'silent' })),
    })
    const { nextIndex, isNew } = await keyring.state()
    expect(isNew).toBe(false)
    return { nextIndex, gaps }
  } finally {
    await keyring.close()
  }
}

test('keys known only to the validator client or the deposit events are skipped too, with the operator’s gap', async () => {
  expect(await search({ seen: 49 })).toEqual({ nextIndex: 150, gaps: [['found', 150]] })
})

test('after a pause, which may have been a restore, the gap is skipped though nothing was found', async () => {
  expect(await search({ pause: 70 })).toEqual({ nextIndex: 70, gaps: [['pause', 70]] })
  expect(await search({})).toEqual({ nextIndex: 0, gaps: [] })
})

test('[F.05] a new journal takes over the database’s counter, with the gap beyond what was found', async () => {
  expect(await search({ floor: 1000 })).toEqual({ nextIndex: 1000, gaps: [] })
  expect(await search({ floor: 1000, pause: 5000 })).toEqual({ nextIndex: 6000, gaps: [['pause', 5000]] })
  expect(await search({ floor: 1000, seen: 9, pause: 500 })).toEqual({
    nextIndex: 1510,
    gaps: [
      ['found', 110],
      ['pause', 400],
    ],
  })
})

test('[F.05] a counter behind what this process has seen moves beyond it by the gap', async () => {
  expect(await search({ highest: 300 })).toEqual({ nextIndex: 400, gaps: [['rollback', 400]] })
})

test('[F.05] without a journal the gap depends on the age of the backup', async () => {
  const freshly = await createTestDatabase()
  const database = await freshly.open()
  const keyring = await ownKeyring()
  onTestFinished(async () => {
    await keyring.close()
    await database.close()
    await freshly.drop()
  })
  const { fingerprint, mostKeys } = await keyring.state()
  await database.orm
    .insert(keySource)
    .values({ fingerprint, nextIndex: 7n, seenAt: sql`now() - interval '2 hours'` })
  let logged = ''
  const log = createLog(
    readSettings({ LOG_LEVEL: 'info' }),
    new PassThrough().on('data', text => (logged += text)),
  )
  const settings = readSettings({
    ...devnetEnvironment(await testDevnet()),
    KEYS_SOCKET: '/nowhere',
    VALIDATOR_KEY_LOOK_AHEAD: '100',
  })
  const beacon = { checkSynced: async () => {}, pendingDeposits: async () => [], validators: async () => [] }
  const rpc = { call: async () => '0x1' }
  const network = {
    id: 'hoodi',
    chain: granaryHoodi,
    nodes: async () => ({ beacon, rpc }),
  } as unknown as EthereumUpstream
  const keys = await createKeys({
    ...{
      keys: settings.of(ethereumSettings).keys as KeySettings,
      ethereum: settings.of(ethereumSettings).networks,
      database,
      metrics: createValidatorMetrics(new Registry()),
      log,
      keyring,
    },
    allowances: { maxOpenValidators: 100_000, validatorsPerHour: 5_000 },
  })
  const order = {
    withdrawalCredentials: `0x01${'00'.repeat(11)}${'a1'.repeat(20)}`,
    amountsGwei: [32_000_000_000n],
  } as const
  const [one, two] = await Promise.all([keys.sign(network, order), keys.sign(network, order)])
  expect(Math.abs(one.firstIndex - two.firstIndex)).toBe(1)
  const first = Math.min(one.firstIndex, two.firstIndex)
  expect(first).toBeGreaterThanOrEqual(7 + mostKeys.atOnce + 2 * mostKeys.perHour)
  expect(first).toBeLessThan(7 + mostKeys.atOnce + 2.5 * mostKeys.perHour)
  expect(logged).toContain('"code":"KEY_INDEXES_SKIPPED","reason":"pause"')
})
