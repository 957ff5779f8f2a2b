import { SecretKey } from '@chainsafe/blst'
import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { voluntaryExitSigningRoot } from '@granary/staking/ethereum/requests'
import { eq } from 'drizzle-orm'
import { hashMessage, hexToBytes, keccak256, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keystores, offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Database } from '#server/platform/db/Database.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { type BeaconNode, BeaconNodeUnavailableError } from '../upstreams/BeaconNode.ts'
import type { BeaconValidator } from '../upstreams/beaconSchemas.ts'
import type { ExitPool, SignedExit } from '../upstreams/createExitPool.ts'
import { ValidatorClientError } from '../upstreams/ValidatorClient.ts'
import type { KeyClient } from '../validators/keys/KeyClient.ts'
import type { SignedDeposit } from '../validators/keys/Keyring.ts'
import { advanceExits } from './advanceExits.ts'
import { createExitStore, type ExitStore } from './ExitStore.ts'
import { listExits } from './listExits.ts'
import { exits } from './tables.ts'

// A chain of the tests' own: the local one never takes a block back.
const staker: Hex = `0x${'a1'.repeat(20)}`
const terms = { capellaForkVersion: '0x40000910', genesisValidatorsRoot: `0x${'07'.repeat(32)}` } as const
const epoch = 1000
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const secretOf = (index: number) => SecretKey.fromKeygen(new Uint8Array(32).fill(index))
const pubkeyOf = (index: number): Hex => toHex(secretOf(index).toPublicKey().toBytes())

let kept: TestDatabase
let database: Database
let store: ExitStore
const exitEpochs = new Map<Hex, number>()
const finalEpochs = new Map<Hex, number>()
const partials = new Map<number, bigint>()
let handedIn: SignedExit[] = []
let signings = 0
let alarms: string[] = []
/** A node's answer to an exit. */
let answers: ('takes' | 'refuses' | 'away')[] = ['takes', 'takes']

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
  store = createExitStore(database.orm)
  const offerId = '00000000-0000-4000-8000-000000000001'
  await database.orm.insert(offers).values({
    id: offerId,
    chainId: hoodi.id,
    withdrawalAddress: staker,
    credentialsType: '0x01',
    feeRecipient: staker,
    requestKey: 'exits',
    validatorCount: 40,
    status: 'deposited',
    createdAt: new Date(),
    expiresAt: new Date(),
  })
  for (let index = 1; index <= 40; index++) {
    const pubkey = pubkeyOf(index)
    const empty = {
      signature: '0x',
      depositMessageRoot: '0x',
      depositDataRoot: '0x',
      forkVersion: '0x',
    } as const
    await database.orm.insert(validators).values({
      ...{ pubkey, keyIndex: BigInt(index), offerId, position: index, amountGwei: 32_000_000_000n, ...empty },
      withdrawalCredentials: `0x01${'00'.repeat(11)}${staker.slice(2)}`,
    })
    await database.orm
      .insert(keystores)
      .values({ pubkey, keystore: '{}', ...(index === 40 ? {} : { importedAt: new Date() }) })
  }
})

afterAll(async () => {
  await database?.close()
  await kept?.drop()
})

function validatorAt(index: number, epochs: ReadonlyMap<Hex, number>): BeaconValidator {
  const pubkey = pubkeyOf(index)
  return {
    ...{ index, balance: 32_000_000_000n, status: 'active_ongoing' },
    validator: {
      ...{ pubkey, effective_balance: 32_000_000_000n, slashed: false },
      withdrawal_credentials: `0x01${'00'.repeat(11)}${staker.slice(2)}`,
      ...{ activation_eligibility_epoch: 0, activation_epoch: 0 },
      ...{ exit_epoch: epochs.get(pubkey) ?? null, withdrawable_epoch: null },
    },
  }
}

const indexOf = (pubkey: unknown) =>
  Array.from({ length: 40 }, (_, at) => at + 1).find(at => pubkeyOf(at) === pubkey) ?? 0

const beacon = {
  checkSynced: async () => {},
  spec: async () => ({ SLOTS_PER_EPOCH: 32, SHARD_COMMITTEE_PERIOD: 256 }),
  headSlot: async () => epoch * 32,
  genesis: async () => ({ validatorsRoot: terms.genesisValidatorsRoot }),
  validators: async (ids: readonly unknown[], state = 'head') =>
    ids.map(id => validatorAt(indexOf(id), state === 'finalized' ? finalEpochs : exitEpochs)),
  pendingPartialWithdrawals: async () =>
    [...partials].map(([validator_index, amount]) => ({ validator_index, amount, withdrawable_epoch: 0 })),
} as unknown as BeaconNode

/** Keys of the validator client as it lists them; null if it does not answer. */
let listed: Set<Hex> | null = null
let isNotFound = false

const client = {
  async listKeys(): Promise<Set<Hex>> {
    if (listed === null) throw new ValidatorClientError('no answer')
    return listed
  },
  async signExit({ pubkey }: SignedDeposit, asked: number): Promise<SignedExit> {
    if (isNotFound) throw new ValidatorClientError('not found', { status: 404 })
    signings += 1
    const validatorIndex = indexOf(pubkey)
    const root = voluntaryExitSigningRoot({ epoch: asked, validatorIndex, ...terms })
    const signature = toHex(secretOf(validatorIndex).sign(hexToBytes(root)).toBytes())
    return { epoch: asked, validatorIndex, signature }
  },
} as unknown as KeyClient

const pools = [0, 1].map(
  (place): ExitPool => ({
    capellaForkVersion: async () => terms.capellaForkVersion,
    async submit(exit) {
      if (answers[place] === 'away') throw new BeaconNodeUnavailableError('Hoodi', 'no answer')
      if (answers[place] === 'refuses') return 'invalid'
      handedIn.push(exit)
      return null
    },
  }),
)

/** One run; exits are due again at once. */
const run = (signer: KeyClient = client) => {
  const onAlarm = (reason: string) => alarms.push(reason)
  return advanceExits({
    chainId: hoodi.id,
    store,
    client: signer,
    beacon,
    pools,
    waitSeconds: 0,
    log,
    onAlarm,
  })
}

async function ask(...indexes: number[]): Promise<void> {
  const message = `exits ${indexes} ${Math.random()}`
  const wish = {
    message,
    messageHash: hashMessage(message),
    signature: keccak256('0x'),
    requestId: undefined,
  }
  await store.request({ chainId: hoodi.id, withdrawalAddress: staker, ...wish }, indexes.map(pubkeyOf))
}

const of = async (index: number) => (await store.find(hoodi.id, [pubkeyOf(index)]))[0]

async function settle(index: number): Promise<void> {
  exitEpochs.set(pubkeyOf(index), epoch + 5)
  finalEpochs.set(pubkeyOf(index), epoch + 5)
  await run()
  await run()
  expect(await of(index)).toMatchObject({ state: 'included', exitEpoch: epoch + 5, settled: true })
  handedIn = []
  alarms = []
}

test('only keys that the validator client has are the provider’s to exit, and only for their own address', async () => {
  expect([...(await store.ownKeys(hoodi.id, staker, [1, 40].map(pubkeyOf)))]).toEqual([pubkeyOf(1)])
  expect(await store.ownKeys(hoodi.id, `0x${'b2'.repeat(20)}`, [pubkeyOf(1)])).toEqual(new Set())
  expect(await store.ownKeys(1, staker, [pubkeyOf(1)])).toEqual(new Set())
})

test('an exit is signed once, submitted to every node repeatedly, and followed until final', async () => {
  await ask(1)
  await run()
  expect(await of(1)).toMatchObject({
    state: 'broadcast',
    validatorIndex: 1,
    signedEpoch: epoch,
    settled: false,
  })
  await run()
  expect([signings, handedIn.length]).toEqual([1, 4])
  exitEpochs.set(pubkeyOf(1), epoch + 5)
  await run()
  expect(await of(1)).toMatchObject({ state: 'included', exitEpoch: epoch + 5, settled: false })
  await settle(1)
  await run()
  expect([signings, handedIn]).toEqual([1, []])
})

test('a block with the exit that is replaced by another makes it go out again', async () => {
  await ask(2)
  await run()
  exitEpochs.set(pubkeyOf(2), epoch + 5)
  await run()
  expect((await of(2))?.state).toBe('included')
  exitEpochs.delete(pubkeyOf(2))
  handedIn = []
  await run()
  expect(await of(2)).toMatchObject({ state: 'broadcast', exitEpoch: null, settled: false })
  expect(handedIn).toHaveLength(2)
  await settle(2)
})

test('one accepting node is enough; without any it stays requested, with the reason and an alarm', async () => {
  answers = ['away', 'refuses']
  await ask(3)
  await run()
  expect(await of(3)).toMatchObject({ state: 'requested', code: 'EXIT_NOT_TAKEN', failures: 1 })
  expect(alarms).toEqual(['refused_by_node'])
  answers = ['away', 'takes']
  await run()
  expect(await of(3)).toMatchObject({ state: 'broadcast', code: null, failures: 0 })
  expect(handedIn).toHaveLength(1)
  answers = ['takes', 'takes']
  await settle(3)
})

test('an exit is refused for a missing key only when the client lists other keys without it', async () => {
  isNotFound = true
  await ask(7)
  for (const keys of [null, new Set<Hex>(), new Set([pubkeyOf(7)])]) {
    listed = keys
    await run()
    expect(await of(7)).toMatchObject({ state: 'requested', code: 'VALIDATOR_CLIENT_REFUSED' })
  }
  expect(alarms).toEqual(['client', 'client', 'client'])
  listed = new Set([pubkeyOf(8)])
  await run()
  expect(await of(7)).toMatchObject({ state: 'refused', code: 'EXIT_KEY_MISSING', settled: true })
  isNotFound = false
  alarms = []
})

test('while partial withdrawals wait, the exit waits with them', async () => {
  partials.set(4, 1_000_000_000n)
  await ask(4)
  await run()
  expect(await of(4)).toMatchObject({ state: 'requested', code: 'PARTIAL_PENDING' })
  partials.clear()
  await run()
  expect(await of(4)).toMatchObject({ state: 'broadcast', code: null })
  await settle(4)
})

test('concurrent copies of a wish are accepted once; another wish does not restart a running exit', async () => {
  const message = 'exit 5'
  const wish = { message, messageHash: hashMessage(message), signature: '0x' as const, requestId: undefined }
  const send = () => store.request({ chainId: hoodi.id, withdrawalAddress: staker, ...wish }, [pubkeyOf(5)])
  await Promise.all([send(), send(), send()])
  expect(await store.hasWish(hoodi.id, wish.messageHash)).toBe(true)
  const first = await of(5)
  await ask(5)
  expect(await of(5)).toEqual(first)
  const [claimed] = await store.claim(hoodi.id, 1, 60)
  if (!claimed) throw new Error('not due')
  await store.change(claimed, { state: 'refused', code: 'EXIT_KEY_MISSING', settled: true }, 0)
  await send()
  expect((await of(5))?.state).toBe('refused')
  await ask(5)
  expect(await of(5)).toMatchObject({ state: 'requested', code: null, settled: false })
  await settle(5)
})

test('a process whose lease ran out at a slow validator client changes nothing', async () => {
  await ask(9)
  const isDue = () =>
    database.orm
      .update(exits)
      .set({ nextAt: new Date(0) })
      .where(eq(exits.pubkey, pubkeyOf(9)))
  let go = () => {}
  let reached = () => {}
  const waits = new Promise<void>(resolve => {
    reached = resolve
  })
  const signExit: KeyClient['signExit'] = async (...asked) => {
    reached()
    await new Promise<void>(resolve => {
      go = resolve
    })
    return client.signExit(...asked)
  }
  const late = run({ ...client, signExit })
  await waits
  await isDue()
  await settle(9)
  const final = await of(9)
  go()
  await late
  expect(await of(9)).toEqual(final)
})

test('concurrent processes never get the same exit; one that dies leaves its exits to the others', async () => {
  const indexes = Array.from({ length: 30 }, (_, at) => at + 10)
  await ask(...indexes)
  const claims = await Promise.all([1, 2, 3, 4].map(() => store.claim(hoodi.id, 10, 60)))
  const claimed = claims.flat().map(({ pubkey }) => pubkey)
  expect(new Set(claimed)).toEqual(new Set(indexes.map(pubkeyOf)))
  expect(claimed).toHaveLength(30)
  await ask(6)
  expect(await store.claim(1, 100, 60)).toEqual([])
  const leases = [await store.claim(hoodi.id, 100, 0), await store.claim(hoodi.id, 100, 60)]
  expect(leases.map(lease => lease.map(({ pubkey }) => pubkey))).toEqual([[pubkeyOf(6)], [pubkeyOf(6)]])
  expect(await store.claim(hoodi.id, 100, 60)).toEqual([])
  const report = await listExits(database)
  const rows = 'rows' in report ? report.rows : []
  expect(rows).toHaveLength(31)
  expect(rows[0]?.slice(2, 5)).toEqual(['requested', null, 0])
  expect(await store.countByState()).toContainEqual({ chainId: hoodi.id, state: 'requested', count: 31 })
})
