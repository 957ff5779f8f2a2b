import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createValidatorClient,
  type ValidatorClient,
} from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { exportState } from '#server/platform/metrics/exportState.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { startProxy, type Proxy as UpstreamProxy } from '#test/startProxy.ts'
import { testDevnet } from '#test/startTestServer.ts'
import { countKeys } from '../operate/countKeys.ts'
import { listWaitingKeys } from '../operate/listWaitingKeys.ts'
import { validatorFigures } from '../validatorFigures.ts'
import { type ClientStore, createClientStore } from './ClientStore.ts'
import { checkClient } from './checkClient.ts'
import { createClientGate } from './createClientGate.ts'
import { createKeysRunCheck } from './createKeysRunCheck.ts'

const database = useTestDatabase()
const network = { id: 'hoodi', chain: hoodi } as const
const staker: Hex = `0x${'a1'.repeat(20)}`
const silenceSeconds = 600

let proxy: UpstreamProxy
let token: string
let refuses: boolean
let client: ValidatorClient
let store: ClientStore

beforeAll(async () => {
  const { ethereum } = await testDevnet()
  token = ethereum.keymanagerToken
  proxy = await startProxy(ethereum.keymanagerUrl, () => (refuses ? { status: 401, body: '{}' } : undefined))
})

afterAll(() => proxy.close())

beforeEach(async () => {
  refuses = false
  client = createValidatorClient({ url: new Secret(proxy.url), token: new Secret(token) })
  store = createClientStore(database.orm)
  await database.orm.execute(sql`truncate offers, validators, deposits, keystores, validator_clients`)
})

const gateOf = (own: ValidatorClient | undefined) =>
  createClientGate({ store, clientOf: () => own, silenceSeconds })

const check = () =>
  checkClient({ chainId: hoodi.id, client, store, beacon: async () => ({ validators: async () => [] }) })

const silentFor = (seconds: number) =>
  database.orm.execute(
    sql`update validator_clients set answered_at = now() - make_interval(secs => ${seconds})`,
  )

const keyOf = (index: number): Hex => `0x${index.toString(16).padStart(96, '0')}`

/** Offered keys 1 to 4: never deposited, deposited, handed over, deposited for someone else as well. */
async function fill(): Promise<Hex[]> {
  const keys = [1, 2, 3, 4].map(keyOf)
  const [, deposited, handedOver, elsewhere] = keys
  await database.orm.execute(sql`
    insert into offers (id, chain_id, withdrawal_address, fee_recipient, credentials_type, request_key, validator_count, status, created_at, expires_at)
    values ('00000000-0000-4000-8000-000000000001', ${hoodi.id}, ${staker}, ${staker}, '0x01', 'request', 4, 'deposited', now(), now())`)
  for (const [place, pubkey] of keys.entries())
    await database.orm.execute(sql`
      insert into validators (pubkey, key_index, offer_id, position, withdrawal_credentials, amount_gwei, signature, deposit_message_root, deposit_data_root, fork_version)
      values (${pubkey}, ${place}, '00000000-0000-4000-8000-000000000001', ${place}, '0x', 32000000000, '0x', '0x', '0x', '0x')`)
  const deposits = [
    [deposited, null],
    [handedOver, null],
    [elsewhere, null],
    [elsewhere, 'credentials'],
  ] as const
  for (const [place, [pubkey, flaw]] of deposits.entries())
    await database.orm.execute(sql`
      insert into deposits (chain_id, transaction_hash, log_index, block_number, from_address, pubkey, flaw)
      values (${hoodi.id}, '0x', ${place}, 1, ${staker}, ${pubkey}, ${flaw})`)
  await database.orm.execute(
    sql`insert into keystores (pubkey, keystore, imported_at, client) values (${handedOver}, '{}', now(), ${client.id})`,
  )
  return keys
}

async function metricsOf(): Promise<string> {
  const metrics = createMetrics()
  exportState(metrics, database, validatorFigures)
  return metrics.registry.metrics()
}

test('[F.34] nothing is offered without a validator client, or with one that refuses and never answered', async () => {
  const refused = { code: 'VALIDATOR_CLIENT_UNAVAILABLE', status: 503 }
  await expect(gateOf(undefined).require(network)).rejects.toMatchObject(refused)
  const wrong = createValidatorClient({ url: new Secret(proxy.url), token: new Secret('wrong') })
  await expect(gateOf(wrong).require(network)).rejects.toMatchObject(refused)
  await gateOf(client).require(network)
})

test('[F.34] a client that answered recently may be silent for the configured time, and opens again by itself', async () => {
  await check()
  refuses = true
  await silentFor(silenceSeconds - 60)
  expect(await gateOf(client).isOpen(network)).toBe(true)
  await silentFor(silenceSeconds + 1)
  expect(await gateOf(client).isOpen(network)).toBe(false)
  expect(await store.state(hoodi.id, client.id)).toMatchObject({
    failure: expect.stringMatching(/^VALIDATOR_CLIENT_REFUSED: .*401/),
  })
  refuses = false
  expect(await gateOf(client).isOpen(network)).toBe(true)
})

test('[F.34] an answer of another client does not count for this one', async () => {
  await check()
  const { url } = proxy
  const other = createValidatorClient({ url: new Secret(`${url}/other`), token: new Secret(token) })
  expect(await store.state(hoodi.id, other.id)).toEqual({ silentSeconds: null, failure: null })
  expect(await gateOf(other).isOpen(network)).toBe(false)
})

test('[F.34] readiness, metrics and operator commands name each deposited key that no client has', async () => {
  const [offered, deposited, handedOver] = (await fill()) as [Hex, Hex, Hex, Hex]
  refuses = true
  await expect(check()).rejects.toMatchObject({ code: 'VALIDATOR_CLIENT_REFUSED' })
  const ready = createKeysRunCheck({ chainId: hoodi.id, client: client.id, silenceSeconds, store })
  expect(await ready()).toMatch(
    new RegExp(`^the validator client has never answered .*; 1 deposited keys run nowhere: ${deposited}$`),
  )
  expect(
    await createKeysRunCheck({ chainId: hoodi.id, client: undefined, silenceSeconds, store })(),
  ).toContain('no validator client is set up')
  const text = await metricsOf()
  expect(text).toContain(`granary_key_without_client{chain="560048",pubkey="${deposited}"} 1`)
  expect(text).not.toContain(offered)
  for (const state of ['waiting', 'running'])
    expect(text).toContain(`granary_validator_keys{chain="560048",state="${state}"} 1`)
  expect(await countKeys(database)).toMatchObject({
    figures: { 'keys that wait for the validator client': 1, 'keys in the validator client': 1 },
  })
  expect(await listWaitingKeys(database)).toMatchObject({
    rows: [[hoodi.id, '1', deposited, expect.stringContaining('VALIDATOR_CLIENT_REFUSED')]],
  })

  // The client answers, and has lost the key handed to it.
  refuses = false
  await check()
  expect(await store.keysWithoutClient(hoodi.id)).toEqual([deposited, handedOver])
  expect(await metricsOf()).toContain('granary_validator_keys{chain="560048",state="missing"} 1')
  expect(await metricsOf()).toMatch(/granary_validator_client_answer_age_seconds\{chain="560048"\} \d/)
  expect(await listWaitingKeys(database)).toMatchObject({
    rows: [
      [hoodi.id, '1', deposited, 'not handed over yet'],
      [hoodi.id, '2', handedOver, expect.stringContaining('gone from the client since')],
    ],
  })
  // A recent deposit is no trouble yet.
  expect(
    await createKeysRunCheck({ chainId: hoodi.id, client: client.id, silenceSeconds, store })(),
  ).toBeUndefined()
})

test('[F.34] a key whose validator has exited may be removed from the client', async () => {
  const [, , handedOver] = (await fill()) as [Hex, Hex, Hex, Hex]
  const exited = { status: 'withdrawal_done', validator: { pubkey: handedOver } }
  const beacon = async () => ({ validators: async () => [exited] as never })
  await checkClient({ chainId: hoodi.id, client, store, beacon })
  expect(await store.keysWithoutClient(hoodi.id)).toEqual([keyOf(2)])
})
