import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hoodi } from '@granary/chains'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import type { ConnectedDevnet } from '@granary/devnet'
import { type DepositData, type Hex, withdrawalCredentials } from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { eq, inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createValidatorClient } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { keystores, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Database } from '#server/platform/db/Database.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { type ProxiedRequest, startProxy } from '#test/startProxy.ts'
import { testDevnet, testKeystorePassword } from '#test/startTestServer.ts'
import { createKeyWorkers, type KeyWorkers } from '../keys/createKeyWorkers.ts'
import { handOverKeys } from '../keys/handOverKeys.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import { fingerprintOf, validatorsNode } from '../keys/keyTree.ts'
import { type KeyJournal, openKeyJournal } from '../keys/openKeyJournal.ts'
import { createOfferStore } from '../offers/OfferStore.ts'
import { checkFeeRecipients } from './checkFeeRecipients.ts'
import { createReports } from './createReports.ts'
import { createDepositStore } from './DepositStore.ts'
import { importKeystores } from './importKeystores.ts'
import { createKeystoreStore, type KeystoreStore } from './KeystoreStore.ts'
import { setFeeRecipients } from './setFeeRecipients.ts'

const staker = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
let logged = ''
const logDestination = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk
    done()
  },
})
const log = createLog(readSettings({ LOG_LEVEL: 'info' }), logDestination)
let kept: TestDatabase

let devnet: ConnectedDevnet
let database: Database
let store: KeystoreStore
let workers: KeyWorkers
let journal: KeyJournal
let folder: string
let nextBlock = 1n

renewOnRetry(
  async () => {
    devnet = await testDevnet()
    kept = await createTestDatabase()
    database = await kept.open()
    store = createKeystoreStore(database.orm)
    // Own keys each time: the same validator client serves this file on both databases.
    const node = validatorsNode(generateMnemonic(wordlist))
    folder = mkdtempSync(join(tmpdir(), 'granary-journal-'))
    workers = createKeyWorkers(node, 2)
    journal = await openKeyJournal(folder, fingerprintOf(node))
  },
  async () => {
    await workers.close()
    await journal.close()
    rmSync(folder, { recursive: true })
    await database.close()
    await kept.drop()
  },
)

/** The keyring's path to a client, without a socket between. */
function client(
  url = devnet.ethereum.keymanagerUrl,
  token = devnet.ethereum.keymanagerToken,
  password = testKeystorePassword,
): KeyClient {
  const inner = createValidatorClient({ url: new Secret(url), token: new Secret(token) })
  return {
    ...inner,
    handOver: some => handOverKeys({ client: inner, workers, password, journal }, some),
    setFeeRecipient: ({ pubkey }, address) => inner.setFeeRecipient(pubkey, address),
    signExit: ({ pubkey }, epoch) => inner.signExit(pubkey, epoch),
  }
}

/** What an operator does who knows that no client has the key. */
async function free(pubkey: Hex): Promise<void> {
  await database.orm.update(keystores).set({ client: null }).where(eq(keystores.pubkey, pubkey))
  const [row] = await database.orm.select().from(validators).where(eq(validators.pubkey, pubkey))
  await journal.free([Number(row?.keyIndex)])
}

const run = (overrides: Partial<Parameters<typeof importKeystores>[0]> = {}) =>
  importKeystores({
    chainId: hoodi.id,
    client: client(),
    store,
    reports: createReports(log),
    log,
    ...overrides,
  })

/** The devnet's validator client at another address, with its own answers. */
async function clientWith(answer: (request: ProxiedRequest) => { status: number; body: string } | undefined) {
  const proxy = await startProxy(devnet.ethereum.keymanagerUrl, answer)
  onTestFinished(() => proxy.close())
  return client(proxy.url)
}

async function clientThatIsGone() {
  const proxy = await startProxy(devnet.ethereum.keymanagerUrl, () => undefined)
  proxy.close()
  return client(proxy.url)
}

async function runningKeys(): Promise<Hex[]> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/keystores`, {
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  const { data } = (await response.json()) as { data: { validating_pubkey: Hex }[] }
  return data.map(({ validating_pubkey }) => validating_pubkey)
}

async function feeRecipientOf(pubkey: Hex): Promise<string> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/validator/${pubkey}/feerecipient`, {
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  return ((await response.json()) as { data: { ethaddress: string } }).data.ethaddress
}

const rowOf = async (pubkey: Hex) =>
  (await database.orm.select().from(keystores).where(eq(keystores.pubkey, pubkey)))[0]

/** Offers `count` validators and records a valid deposit of each. */
async function deposited(count: number): Promise<Hex[]> {
  const first = await journal.take(count)
  const terms = {
    withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: staker }),
    amountGwei: 32_000_000_000n,
  }
  const wanted = Array.from({ length: count }, (_, offset) => ({ index: first + offset, terms }))
  const signed = await workers.signDeposits(wanted, hoodi.genesisForkVersion)
  await createOfferStore(database.orm).save({
    chainId: hoodi.id,
    requestKey: `request ${first}`,
    request: { withdrawalAddress: staker, credentialsType: '0x01', amountsGwei: [] },
    visitor: { visitor: 'somebody', subnet: 'somebody', network: 'somebody' },
    feeRecipient: staker,
    providerShareBps: 0,
    ttlSeconds: 3600,
    keys: signed.map((deposit, offset) => ({ index: first + offset, deposit })),
  })
  await createDepositStore(database.orm).replaceRange(hoodi.id, nextBlock, nextBlock, signed.map(asDeposit))
  nextBlock += 1n
  return signed.map(({ pubkey }) => pubkey)
}

function asDeposit(deposit: DepositData, logIndex: number) {
  const transactionHash: Hex = `0x${nextBlock.toString(16).padStart(64, '0')}`
  return {
    ...deposit,
    blockNumber: nextBlock,
    transactionHash,
    logIndex,
    fromAddress: staker,
    flaw: null,
  } as const
}

test('a client that is away or refuses the token takes nothing; the keystore waits, encrypted, and is taken later', async () => {
  const [pubkey = '0x'] = await deposited(1)
  await expect(run({ client: await clientThatIsGone() })).rejects.toMatchObject({
    code: 'VALIDATOR_CLIENT_REFUSED',
  })
  await expect(run({ client: client(undefined, 'wrong token') })).rejects.toMatchObject({
    code: 'VALIDATOR_CLIENT_REFUSED',
    details: '/eth/v1/keystores: HTTP status 403',
  })
  expect(await rowOf(pubkey)).toBeUndefined()
  const refusing = await clientWith(({ method }) =>
    method === 'POST' ? { status: 403, body: '' } : undefined,
  )
  await expect(run({ client: refusing })).rejects.toMatchObject({ code: 'VALIDATOR_CLIENT_REFUSED' })
  const waiting = await rowOf(pubkey)
  expect(waiting?.importedAt).toBeNull()
  expect(await run()).toBe(1)
  expect((await rowOf(pubkey))?.importedAt).toBeInstanceOf(Date)
  expect((await rowOf(pubkey))?.keystore).toBeNull()
})

test('a key handed over without a record is found in the client and not handed over again', async () => {
  const pubkeys = await deposited(3)
  let handed = 0
  const counting = await clientWith(({ method, path, body }) => {
    if (method === 'POST' && path === '/eth/v1/keystores')
      handed += (JSON.parse(body) as { keystores: unknown[] }).keystores.length
    return undefined
  })
  expect(await run({ client: counting })).toBe(3)
  expect(await run({ client: counting })).toBe(0)
  await database.orm.update(keystores).set({ importedAt: null }).where(inArray(keystores.pubkey, pubkeys))
  expect(await run({ client: counting })).toBe(3)
  expect(handed).toBe(3)
  await setFeeRecipients({ chainId: hoodi.id, client: counting, store, reports: createReports(log) })
  expect((await rowOf(pubkeys[0] ?? '0x'))?.importedAt).toBeInstanceOf(Date)
  const running = await runningKeys()
  for (const pubkey of pubkeys) expect(running.filter(one => one === pubkey)).toHaveLength(1)
})

test('a refused keystore keeps waiting and does not hold up the others', async () => {
  const [spoilt = '0x', good = '0x'] = await deposited(2)
  const real = workers
  workers = {
    ...real,
    keystore: async (index, password) => {
      const made = await real.keystore(index, password)
      return made.pubkey === spoilt ? real.keystore(index, 'another password') : made
    },
  }
  expect(await run()).toBe(1)
  workers = real
  expect((await rowOf(spoilt))?.importedAt).toBeNull()
  expect((await rowOf(good))?.importedAt).toBeInstanceOf(Date)
  expect(await run()).toBe(1)
})

test('a key that the mnemonic does not give is logged with its code, and later keys are handed over', async () => {
  const [strange = '0x', good = '0x'] = await deposited(2)
  const others = createKeyWorkers(
    validatorsNode('legal winner thank year wave sausage worth useful legal winner thank yellow'),
    1,
  )
  onTestFinished(() => others.close())
  const real = workers
  workers = {
    ...real,
    keystore: async (index, password) => {
      const made = await real.keystore(index, password)
      return made.pubkey === strange ? others.keystore(index, password) : made
    },
  }
  logged = ''
  expect(await run()).toBe(1)
  workers = real
  expect(logged).toContain('KEYSTORE_MISMATCH')
  expect((await rowOf(good))?.importedAt).toBeInstanceOf(Date)
  expect(await rowOf(strange)).toMatchObject({ client: null, importedAt: null })
  expect(await run()).toBe(1)
})

test('a key that a client may have never goes to another one, even if the first answered nothing', async () => {
  const [pubkey = '0x'] = await deposited(1)
  let reached = 0
  const deaf = await clientWith(({ method }) => {
    if (method !== 'POST') return undefined
    reached += 1
    return { status: 500, body: '' }
  })
  await expect(run({ client: deaf })).rejects.toMatchObject({ code: 'VALIDATOR_CLIENT_REFUSED' })
  expect(reached).toBe(1)
  logged = ''
  expect(await run()).toBe(0)
  expect(logged).toContain('VALIDATOR_CLIENT_CHANGED')
  expect(logged).toContain(pubkey)
  expect(await runningKeys()).not.toContain(pubkey)
  await free(pubkey)
  expect(await run()).toBe(1)
})

test('an attempt that never got through does not bind a key, unless an earlier one may have', async () => {
  const [pubkey = '0x'] = await deposited(1)
  await expect(run({ client: await clientThatIsGone() })).rejects.toThrow('VALIDATOR_CLIENT_REFUSED')
  expect((await rowOf(pubkey))?.client ?? null).toBeNull()
  const barred = await clientWith(({ method }) => (method === 'POST' ? { status: 403, body: '' } : undefined))
  await expect(run({ client: barred })).rejects.toThrow('HTTP status 403')
  expect((await rowOf(pubkey))?.client).toBeNull()
  let status = 500
  const unsure = await clientWith(({ method }) => (method === 'POST' ? { status, body: '' } : undefined))
  await expect(run({ client: unsure })).rejects.toThrow('HTTP status 500')
  status = 403
  await expect(run({ client: unsure })).rejects.toThrow('HTTP status 403')
  expect((await rowOf(pubkey))?.client).toBe(unsure.id)
  expect(await run()).toBe(0)
  await free(pubkey)
  expect(await run()).toBe(1)
})

test('a refused fee recipient does not hide that the key runs, does not hold up other keys, and is set later', async () => {
  await setFeeRecipients({ chainId: hoodi.id, client: client(), store, reports: createReports(log) })
  const [odd = '0x', good = '0x'] = await deposited(2)
  let refusing = true
  const choosy = await clientWith(({ path }) =>
    refusing && path.includes(odd) ? { status: 500, body: '' } : undefined,
  )
  const parts = { chainId: hoodi.id, client: choosy, store, reports: createReports(log) }
  expect(await run({ client: choosy })).toBe(2)
  logged = ''
  await setFeeRecipients(parts)
  expect(logged).toContain(odd)
  expect(logged).toContain('VALIDATOR_CLIENT_REFUSED')
  expect((await rowOf(odd))?.importedAt).toBeInstanceOf(Date)
  expect(await feeRecipientOf(good)).toBe(staker)
  expect(await feeRecipientOf(odd)).not.toBe(staker)
  refusing = false
  await setFeeRecipients(parts)
  expect(await feeRecipientOf(odd)).toBe(staker)
  expect(await store.keysWithoutFeeRecipient(hoodi.id, -1, 10)).toEqual([])
})

test('a fee recipient that the client forgot raises an alarm and is set again, a kept one is left alone', async () => {
  const [forgotten = '0x', kept = '0x'] = await deposited(2)
  const parts = { chainId: hoodi.id, client: client(), store, reports: createReports(log) }
  await run()
  await setFeeRecipients(parts)
  const set: string[] = []
  const watched: KeyClient = {
    ...client(),
    setFeeRecipient: async (deposit, address, shareBps) => {
      set.push(deposit.pubkey)
      await client().setFeeRecipient(deposit, address, shareBps)
    },
  }
  let alarms = 0
  const check = () =>
    checkFeeRecipients({
      chainId: hoodi.id,
      client: watched,
      store,
      log,
      onChanged: () => {
        alarms += 1
      },
    })
  expect(await check()).toBe(0)
  await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/validator/${forgotten}/feerecipient`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  expect(await feeRecipientOf(forgotten)).not.toBe(staker)
  logged = ''
  expect(await check()).toBe(1)
  expect([alarms, set]).toEqual([1, [forgotten]])
  expect(logged).toContain('FEE_RECIPIENT_CHANGED')
  expect(logged).toContain(forgotten)
  expect(await feeRecipientOf(forgotten)).toBe(staker)
  expect(await feeRecipientOf(kept)).toBe(staker)
  expect(await check()).toBe(0)
})

test('a key’s problem is logged once, again when it changes, and when it is over', async () => {
  const [pubkey = '0x'] = await deposited(1)
  let message = 'no room'
  let refusing = true
  const moody = await clientWith(({ method, path }) =>
    refusing && method === 'POST' && path === '/eth/v1/keystores'
      ? { status: 200, body: JSON.stringify({ data: [{ status: 'error', message }] }) }
      : undefined,
  )
  const parts = { client: moody, reports: createReports(log) }
  const lines = () => logged.split('\n').filter(line => line.includes(pubkey)).length
  logged = ''
  for (let scans = 0; scans < 3; scans += 1) await run(parts)
  expect(lines()).toBe(1)
  message = 'locked'
  for (let scans = 0; scans < 3; scans += 1) await run(parts)
  expect(lines()).toBe(2)
  refusing = false
  expect(await run(parts)).toBe(1)
  expect(lines()).toBe(3)
})
