import { type Offer, routes, type Validator } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { hoodi } from '@granary/chains'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type ConnectedDevnet, devnetAddresses } from '@granary/devnet'
import {
  type DepositData,
  depositDataRoot,
  encodeDeposit,
  type Hex,
  withdrawalCredentials,
} from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { type FundedWallet, fundedWallet } from '#test/fundedWallet.ts'
import { networkReady } from '#test/networkReady.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'
import { createKeyWorkers } from '../keys/createKeyWorkers.ts'
import { validatorsNode } from '../keys/keyTree.ts'

const gwei32 = 32_000_000_000n
const network = { network: 'hoodi' as const }
const thief: Hex = `0x${'7e'.repeat(20)}`

let devnet: ConnectedDevnet
let mnemonic: string
let kept: TestDatabase
let server: TestServer
let api: ApiClient
let wallet: FundedWallet

renewOnRetry(
  async () => {
    devnet = await testDevnet()
    wallet = await fundedWallet(devnet)
    kept = await createTestDatabase()
    mnemonic = generateMnemonic(wordlist)
    await start()
  },
  async () => {
    await server.close()
    await kept.drop()
  },
)

async function start(): Promise<void> {
  server = await startTestServer({
    ...devnetEnvironment(devnet),
    ...kept.environment,
    VALIDATOR_MNEMONIC: mnemonic,
    RPC_TIMEOUT_SECONDS: '60',
  })
  api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
  await networkReady(server)
}

function offerTo(digits: string, validators = 1): Promise<Offer> {
  const withdrawalAddress: Hex = `0x${digits.repeat(20)}`
  const body = {
    withdrawalAddress,
    credentialsType: '0x01' as const,
    amountsGwei: Array(validators).fill(gwei32),
  }
  return api.call(routes.createOffer, { params: network, body })
}

async function send(deposit: DepositData): Promise<Hex> {
  const hash = await wallet.sendTransaction({
    to: devnetAddresses.depositContract,
    value: deposit.amountGwei * 1_000_000_000n,
    data: encodeDeposit(deposit),
  })
  await devnet.warpSlots(1)
  return hash
}

/** Waits for a state while the chain continues. */
async function until(
  pubkey: Hex,
  reached: (validator: Validator) => boolean,
  epochs = 0,
): Promise<Validator> {
  return vi.waitFor(
    async () => {
      const { validator } = await api.call(routes.getValidator, { params: { ...network, pubkey } })
      if (reached(validator)) return validator
      if (epochs > 0) await devnet.warpEpochs(epochs)
      throw new Error(`never reached: ${validator.status}\n${server.log().slice(-3_000)}`)
    },
    { timeout: 120_000, interval: 200 },
  )
}

const offerStatus = async (offerId: string) =>
  (await api.call(routes.getOffer, { params: { ...network, offerId } })).status
const metric = async (line: string) =>
  (await (await server.get('/metrics')).text()).split('\n').find(text => text.startsWith(line))

async function logAnEpochLater(): Promise<string> {
  await devnet.warpEpochs(1)
  return server.log()
}

function first(offer: Offer): DepositData {
  const [deposit] = offer.deposits
  if (!deposit) throw new Error('an empty offer')
  return deposit
}

test('a deposit with a bad signature raises an alarm, waits in the queue, and is dropped when the chain drops it', async () => {
  const offer = await offerTo('d1', 2)
  const [good, other] = offer.deposits as [DepositData, DepositData]
  const bad = { ...good, signature: other.signature }
  const hash = await send({ ...bad, depositDataRoot: depositDataRoot(bad) })
  const seen = await until(good.pubkey, ({ deposit }) => deposit !== null)
  expect(seen).toMatchObject({ deposit: { transactionHash: hash }, running: false })
  await expect.poll(() => server.log()).toContain('"code":"DEPOSIT_FLAWED","flaw":"signature"')
  expect(await offerStatus(offer.id)).toBe('expired')
  expect((await offerTo('d1', 2)).id).not.toBe(offer.id)

  await until(good.pubkey, ({ status }) => status === 'dropped', 1)
  await expect
    .poll(logAnEpochLater, { timeout: 60_000, interval: 300 })
    .toContain('"code":"DEPOSIT_LOST","outcome":"dropped"')
  expect(await metric('granary_deposit_alarms_total{network="hoodi",reason="signature"}')).toMatch(/ 1$/)
  expect(await metric('granary_deposit_alarms_total{network="hoodi",reason="dropped"}')).toMatch(/ 1$/)
  const listed = await api.call(routes.listValidators, {
    params: network,
    query: { withdrawalAddress: offer.withdrawalAddress },
  })
  expect(listed.validators).toMatchObject([{ pubkey: good.pubkey, status: 'dropped', index: null }])

  expect(await send(other)).toMatch(/^0x/)
  expect(await until(other.pubkey, ({ running }) => running)).toMatchObject({
    deposit: { blockNumber: expect.any(Number) },
  })
})

test('an offered key first deposited for other credentials, signed by the key, raises an alarm', async () => {
  const offer = await offerTo('c2')
  const offered = first(offer)
  const workers = createKeyWorkers(validatorsNode(mnemonic), 1)
  const index = await indexOf(offered.pubkey)
  const terms = {
    withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: thief }),
    amountGwei: gwei32,
  }
  const [stolen] = await workers.signDeposits([{ index, terms }], hoodi.genesisForkVersion)
  await workers.close()
  if (!stolen) throw new Error('no deposit')
  await send(stolen)
  await until(offered.pubkey, ({ status }) => status === 'credentials_mismatch')
  expect(await offerStatus(offer.id)).toBe('expired')
  await expect.poll(() => server.log()).toContain('"code":"DEPOSIT_FLAWED","flaw":"credentials"')
  await send(offered)
  await expect
    .poll(logAnEpochLater, { timeout: 60_000, interval: 300 })
    .toContain('"code":"DEPOSIT_LOST","outcome":"credentials_mismatch"')
  const found = await until(offered.pubkey, validator => validator.index !== null, 1)
  expect(found.status).toBe('credentials_mismatch')
  expect(await metric('granary_deposit_alarms_total{network="hoodi",reason="credentials"}')).toMatch(/ 1$/)
})

test('a deposit of an expired offer counts: the offer is deposited, the key runs', async () => {
  const offer = await offerTo('e3')
  await server.close()
  await inDatabase(sql`update offers set expires_at = now() - interval '1 hour' where id = ${offer.id}`)
  await start()
  expect(await offerStatus(offer.id)).toBe('expired')
  const next = await offerTo('e3')
  expect(first(next).pubkey).not.toBe(first(offer).pubkey)
  await send(first(offer))
  expect(await until(first(offer).pubkey, ({ running }) => running)).toMatchObject({
    deposit: expect.anything(),
  })
  expect(await offerStatus(offer.id)).toBe('deposited')
  expect(await offerStatus(next.id)).toBe('open')
})

/** With the server stopped: PGlite is for one process at a time. */
async function inDatabase(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const database = await kept.open()
  try {
    return ((await database.orm.execute(query)) as unknown as { rows: unknown[] }).rows
  } finally {
    await database.close()
  }
}

async function indexOf(pubkey: Hex): Promise<number> {
  await server.close()
  const [row] = (await inDatabase(sql`select key_index from validators where pubkey = ${pubkey}`)) as {
    key_index: string
  }[]
  await start()
  return Number(row?.key_index)
}
