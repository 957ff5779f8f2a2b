import { randomUUID } from 'node:crypto'
import { maxValidatorsPerOffer, type Offer, problem, routes } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { verifyDeposits } from '@granary/staking/ethereum'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { offers, scanCursors, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rateLimits } from '#server/platform/db/platformTables.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { networkReady } from '#test/networkReady.ts'
import { solveProofOfWork, workDemandOf } from '#test/solveProofOfWork.ts'
import { refuseMethod, startProxy } from '#test/startProxy.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const eth = 1_000_000_000n
const alice = `0x${'a1'.repeat(20)}` as const
const bob = `0x${'b0'.repeat(20)}` as const
let kept: TestDatabase
const hoodi = { network: 'hoodi' as const }

let environment: Record<string, string>
let server: TestServer
let api: ApiClient

const ask = (
  withdrawalAddress: `0x${string}`,
  amountsGwei: bigint[],
  credentialsType: '0x01' | '0x02' = '0x01',
) =>
  api.call(routes.createOffer, { params: hoodi, body: { withdrawalAddress, credentialsType, amountsGwei } })
const pubkeys = (list: Offer[]) => list.flatMap(({ deposits }) => deposits.map(({ pubkey }) => pubkey))

async function start(extra: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ ...environment, ...extra })
  api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
  await networkReady(server)
}

/** Reads the database that the server left. */
async function inDatabase<T>(look: (orm: Orm) => Promise<T>, where = kept): Promise<T> {
  const database = await where.open()
  try {
    return await look(database.orm)
  } finally {
    await database.close()
  }
}

renewOnRetry(
  async () => {
    kept = await createTestDatabase()
    environment = {
      ...devnetEnvironment(await testDevnet()),
      ...kept.environment,
      DEPOSIT_SCAN_SECONDS: '60',
    }
    await start()
  },
  async () => {
    await server.close()
    await kept.drop()
  },
)

test('an offer is deposit data that passes every check, bound to the withdrawal address', async () => {
  const offer = await ask(alice, [32n * eth, 2048n * eth], '0x02')
  expect(offer).toMatchObject({
    chainId: 560048,
    withdrawalAddress: alice,
    status: 'open',
    credentialsType: '0x02',
  })
  expect(offer.deposits.map(({ withdrawalCredentials }) => withdrawalCredentials)).toEqual(
    Array(2).fill(`0x02${'00'.repeat(11)}${alice.slice(2)}`),
  )
  const checks = verifyDeposits(offer.deposits, {
    expected: {
      forkVersion: '0x10000910',
      withdrawalAddress: alice,
      credentialsType: '0x02',
      amountsGwei: [32n * eth, 2048n * eth],
    },
  })
  expect(checks.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)).toBe(86_400_000)
})

test('the same request gets the same offer; another address, type, amount or number gets other keys', async () => {
  const first = await ask(alice, [32n * eth])
  expect(await ask(alice, [32n * eth])).toEqual(first)
  const others = [
    await ask(bob, [32n * eth]),
    await ask(alice, [32n * eth], '0x02'),
    await ask(alice, [33n * eth], '0x02'),
    await ask(alice, [32n * eth, 32n * eth]),
  ]
  expect(new Set(pubkeys([first, ...others])).size).toBe(6)
  expect(await api.call(routes.getOffer, { params: { ...hoodi, offerId: first.id } })).toEqual(first)
})

test('50 concurrent requests for different addresses share no key', async () => {
  const asked = Array.from({ length: 50 }, (_, place) =>
    ask(`0x${(0xc000 + place).toString(16).padStart(40, '0')}`, [32n * eth, 32n * eth, 32n * eth]),
  )
  const keys = pubkeys(await Promise.all(asked))
  expect(keys).toHaveLength(150)
  expect(new Set(keys).size).toBe(150)
})

test('the same request ten times at once gets one offer', async () => {
  const address = `0x${'d4'.repeat(20)}` as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(address, [32n * eth])))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('an offer belongs to the flow that opened it first, and both flows learn of each other', async () => {
  const frank = `0x${'f4'.repeat(20)}` as const
  const [phone, laptop] = [randomUUID(), randomUUID()]
  const askFrom = (intentId: string) =>
    api.call(routes.createOffer, {
      params: hoodi,
      body: { withdrawalAddress: frank, credentialsType: '0x01', amountsGwei: [32n * eth], intentId },
    })
  const first = await askFrom(phone)
  expect(first.openedElsewhere).toBeUndefined()
  expect((await askFrom(phone)).openedElsewhere).toBeUndefined()
  const second = await askFrom(laptop)
  expect(second.id).toBe(first.id)
  expect(second.openedElsewhere?.earlier).toBe(true)
  expect(Date.parse(second.openedElsewhere?.at ?? '')).toBeLessThanOrEqual(Date.now())
  const again = await askFrom(phone)
  expect(again.openedElsewhere?.earlier).toBe(false)
  expect((await askFrom(phone)).openedElsewhere).toEqual(again.openedElsewhere)
  expect((await askFrom(laptop)).openedElsewhere).toEqual(second.openedElsewhere)
  expect((await ask(frank, [32n * eth])).openedElsewhere).toBeUndefined()
})

test('[F.03] beside an offer one more is open for the same stake, and no made-up id opens another', async () => {
  const [gina, other] = [`0x${'91'.repeat(20)}`, `0x${'92'.repeat(20)}`] as const
  const askBeside = (besideOffer: string) =>
    api.call(routes.createOffer, {
      params: hoodi,
      body: { withdrawalAddress: gina, credentialsType: '0x01', amountsGwei: [32n * eth], besideOffer },
    })
  const first = await ask(gina, [32n * eth])
  const foreign = await ask(other, [32n * eth])
  for (const madeUp of [randomUUID(), randomUUID(), foreign.id])
    expect((await askBeside(madeUp)).id).toBe(first.id)
  const beside = await askBeside(first.id)
  expect(new Set(pubkeys([first, beside])).size).toBe(2)
  expect((await askBeside(first.id)).id).toBe(beside.id)
  expect((await askBeside(beside.id)).id).toBe(first.id)
})

test.each([
  { type: '0x01', inEth: [31], wrong: [0] },
  { type: '0x01', inEth: [32, 33, 0], wrong: [1, 2] },
  { type: '0x02', inEth: [32, 2049], wrong: [1] },
  { type: '0x02', inEth: [31.999999999], wrong: [0] },
] as const)(
  '$inEth ETH on $type validators is refused, and the answer names each wrong amount',
  async ({ type, inEth, wrong }) => {
    const response = await server.post('/api/v1/ethereum/hoodi/offers', {
      withdrawalAddress: alice,
      credentialsType: type,
      amountsGwei: inEth.map(amount => String(Math.round(amount * 1e9))),
    })
    expect(response.status).toBe(422)
    const { code, errors } = problem.parse(await response.json())
    expect(code).toBe('OFFER_AMOUNT_INVALID')
    expect(errors?.map(({ field }) => field)).toEqual(wrong.map(place => `body.amountsGwei.${place}`))
  },
)

test.each([
  [{ amountsGwei: [] }, 'body.amountsGwei'],
  [{ amountsGwei: Array(maxValidatorsPerOffer + 1).fill('32000000000') }, 'body.amountsGwei'],
  [{ amountsGwei: ['1.5'] }, 'body.amountsGwei.0'],
  [{ amountsGwei: [32] }, 'body.amountsGwei.0'],
  [{ amountsGwei: ['1e9'] }, 'body.amountsGwei.0'],
  [{ amountsGwei: ['-1'] }, 'body.amountsGwei.0'],
  [{ withdrawalAddress: '0x12' }, 'body.withdrawalAddress'],
  [{ withdrawalAddress: `0x${'AB'.repeat(20)}` }, 'body.withdrawalAddress'],
  [{ credentialsType: '0x00' }, 'body.credentialsType'],
])('[A8.14] %j is refused, and the answer names the field', async (change, field) => {
  const body = { withdrawalAddress: alice, credentialsType: '0x01', amountsGwei: ['32000000000'], ...change }
  const response = await server.post('/api/v1/ethereum/hoodi/offers', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID', errors: [{ field }] })
})

test('nothing is offered to the zero address', async () => {
  await expect(ask(`0x${'00'.repeat(20)}`, [32n * eth])).rejects.toMatchObject({
    code: 'OFFER_ADDRESS_INVALID',
  })
})

test('an offer that does not exist, or is of another network, is not found', async () => {
  const offerId = '00000000-0000-4000-8000-000000000000'
  await expect(api.call(routes.getOffer, { params: { ...hoodi, offerId } })).rejects.toMatchObject({
    code: 'OFFER_NOT_FOUND',
  })
  const { id } = await ask(alice, [32n * eth])
  await expect(api.call(routes.getOffer, { params: { network: 'eth', offerId: id } })).rejects.toMatchObject({
    code: 'OFFER_NOT_FOUND',
  })
})

test('a restart keeps offers; an expired one says so, is replaced, and its keys are never offered again', async () => {
  const before = await ask(bob, [32n * eth, 32n * eth])
  await server.close()
  await start()
  expect(await ask(bob, [32n * eth, 32n * eth])).toEqual(before)

  await server.close()
  await inDatabase(orm =>
    orm.update(offers).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(offers.id, before.id)),
  )
  await start()
  expect(await api.call(routes.getOffer, { params: { ...hoodi, offerId: before.id } })).toMatchObject({
    status: 'expired',
  })
  const after = await ask(bob, [32n * eth, 32n * eth])
  const fresh = await ask(alice, [32n * eth, 32n * eth])
  expect(new Set(pubkeys([before, after, fresh])).size).toBe(6)
})

test('the database holds no secret key, and refuses a key index a second time', async () => {
  await server.close()
  await inDatabase(async orm => {
    const [row] = await orm.select().from(validators).limit(1)
    if (!row) throw new Error('no key was offered')
    const again = orm.insert(validators).values({ ...row, pubkey: `0x${'ee'.repeat(48)}`, position: 99 })
    await expect(again).rejects.toMatchObject({
      cause: { message: expect.stringContaining('validators_key_index_once') },
    })
    expect(Object.keys(row)).not.toContain('secretKey')
  })
  await start()
})

test.each([
  ['refuses the token', { VALIDATOR_CLIENT_TOKEN_ETH_HOODI: 'wrong' }],
  ['is not set up', { VALIDATOR_CLIENT_URL_ETH_HOODI: '', VALIDATOR_CLIENT_TOKEN_ETH_HOODI: '' }],
])(
  '[F.34] nothing is offered where the validator client %s, and status and readiness say so',
  async (_, client) => {
    const own = await createTestDatabase()
    const idle = await startTestServer({ ...environment, ...client, ...own.environment })
    onTestFinished(async () => {
      await idle.close()
      await own.drop()
    })
    const idleApi = createClient({ baseUrl: `${idle.url}/api/v1`, timeoutMs: 60_000 })
    const body = { withdrawalAddress: alice, credentialsType: '0x01' as const, amountsGwei: [32n * eth] }
    await expect(idleApi.call(routes.createOffer, { params: hoodi, body })).rejects.toMatchObject({
      code: 'VALIDATOR_CLIENT_UNAVAILABLE',
    })
    expect(await idleApi.call(routes.getEthereumStatus, { params: hoodi })).toMatchObject({
      newValidatorsPaused: true,
    })
    const { checks } = await idleApi.call(routes.getReadiness, {})
    expect(checks.find(({ name }) => name === 'validator client hoodi')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('nothing is offered'),
    })
    expect(await api.call(routes.getEthereumStatus, { params: hoodi })).not.toHaveProperty(
      'newValidatorsPaused',
    )
  },
)

test('another mnemonic on the same database stops the start', async () => {
  await server.close()
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await expect(start({ VALIDATOR_MNEMONIC: mnemonic })).rejects.toThrow('KEY_SOURCE_CHANGED')
  await start()
})

test('open offers have no more validators than the operator allows, and a visitor gets no more than the limit', async () => {
  await ask(bob, [32n * eth])
  await server.close()
  const carol = `0x${'ca'.repeat(20)}` as const
  await start({ OFFER_OPEN_VALIDATORS_MAX: '1' })
  const proofOfWork = solveProofOfWork(await workDemandOf(ask(carol, [32n * eth])))
  const body = { withdrawalAddress: carol, credentialsType: '0x01' as const, amountsGwei: [32n * eth] }
  await expect(
    api.call(routes.createOffer, { params: hoodi, body: { ...body, proofOfWork } }),
  ).rejects.toMatchObject({ code: 'OFFERS_EXHAUSTED' })
  await server.close()
  // On PostgreSQL requests from before the restart count too.
  await inDatabase(orm => orm.delete(rateLimits))
  await start({ RATE_LIMIT_VALIDATORS_PER_HOUR: '2' })
  const kept = await ask(carol, [32n * eth, 32n * eth])
  await expect(ask(carol, [32n * eth])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await ask(carol, [32n * eth, 32n * eth])).toEqual(kept)
})

test('one address has no more validators in open offers than the operator allows, also by concurrent requests', async () => {
  await server.close()
  const [dave, erin] = [`0x${'da'.repeat(20)}`, `0x${'e1'.repeat(20)}`] as const
  await start({ OFFER_OPEN_VALIDATORS_PER_ADDRESS_MAX: '3' })
  const kept = await ask(dave, [32n * eth, 32n * eth])
  await expect(ask(dave, [33n * eth, 33n * eth], '0x02')).rejects.toMatchObject({
    code: 'ADDRESS_OFFERS_EXHAUSTED',
  })
  expect(await ask(dave, [32n * eth, 32n * eth])).toEqual(kept)
  const asked = [32n, 33n, 34n, 35n, 36n].map(amount => ask(erin, [amount * eth], '0x02'))
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3)
  expect((await ask(bob, [32n * eth])).status).toBe('open')
})

test('the first block to read deposits from is recorded before the first key is given out, also when logs are unreadable', async () => {
  const devnet = await testDevnet()
  const deaf = await startProxy(devnet.ethereum.rpcUrl, refuseMethod('eth_getLogs'))
  const own = await createTestDatabase()
  onTestFinished(async () => {
    deaf.close()
    await own.drop()
  })
  const deafServer = await startTestServer({
    ...environment,
    RPC_URLS_ETH_HOODI: deaf.url,
    ...own.environment,
  })
  const { blockNumber } = (await (
    await deafServer.get('/api/v1/networks/eth/infura?network_type=hoodi')
  ).json()) as { blockNumber: number }
  const body = { withdrawalAddress: alice, credentialsType: '0x01' as const, amountsGwei: [32n * eth] }
  await createClient({ baseUrl: `${deafServer.url}/api/v1`, timeoutMs: 60_000 }).call(routes.createOffer, {
    params: hoodi,
    body,
  })
  await deafServer.close()
  const [cursor] = await inDatabase(orm => orm.select().from(scanCursors), own)
  expect(cursor?.chainId).toBe(560048)
  expect(Number(cursor?.nextBlock)).toBeLessThanOrEqual(blockNumber + 60)
})
