import { type ApiClient, createClient } from '@granary/api/client'
import { maxWatchedKeys, ownerRoutes } from '@granary/api/owners'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type Devnet, startDevnet } from '@granary/devnet'
import type { Hex } from '@granary/staking/ethereum'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { expect, test } from 'vitest'
import { startProxy } from '#test/startProxy.ts'
import { devnetEnvironment, startTestServer, type TestServer } from '#test/startTestServer.ts'
import { sendDeposit, type TestWallet, testWallet } from '../../../../../../../devnet/test/testWallet.ts'
import { validatorDeposit } from '../../../../../../../devnet/test/validatorDeposit.ts'

const network = 'hoodi' as const
const nobody: Hex = `0x${'5e'.repeat(20)}`
const unknownKey: Hex = `0x${'ab'.repeat(48)}`
const gwei32 = 32_000_000_000n

let devnet: Devnet
let beacon: { url: string; close(): void }
let server: TestServer
let api: ApiClient
let wallet: TestWallet
/** How the proxy in front of the beacon node behaves. */
let door: 'open' | 'away' | 'half-synced' = 'open'
let genesisKeys: Hex[]

renewOnRetry(
  async () => {
    door = 'open'
    devnet = await startDevnet({ conflux: false })
    await devnet.pause()
    beacon = await startProxy(devnet.ethereum.beaconUrl, ({ path }) => {
      if (door === 'away') return { status: 503, body: '' }
      const isAsked = door === 'half-synced' && path === '/eth/v1/node/syncing'
      return isAsked ? { status: 200, body: halfSynced } : undefined
    })
    server = await startTestServer({
      ...devnetEnvironment(devnet),
      BEACON_API_URL_ETH_HOODI: beacon.url,
      CHAIN_INDEX_SECONDS: '1',
      REWARD_SCAN_SECONDS: '1',
      REWARD_DAY_SECONDS_ETH_HOODI: '64',
      RATE_LIMIT_WATCHES_PER_HOUR: '0',
    })
    api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 30_000 })
    wallet = testWallet(devnet, 1)
    genesisKeys = (await validatorsOfChain()).map(({ validator }) => validator.pubkey)
  },
  async () => {
    await server?.close()
    beacon?.close()
    await devnet?.stop()
  },
)

const halfSynced =
  '{"data":{"head_slot":"1","sync_distance":"900","is_syncing":true,"is_optimistic":false,"el_offline":false}}'

async function validatorsOfChain() {
  const answer = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators`)
  const { data } = (await answer.json()) as { data: { index: string; validator: { pubkey: Hex } }[] }
  return data
}

const summaryOf = (owner: Hex) => api.call(ownerRoutes.getOwner, { params: { network, owner } })
const watch = (owner: Hex) => api.call(ownerRoutes.watchOwner, { params: { network, owner } })
const validatorsOf = (owner: Hex, query: { after?: string; limit?: number } = {}) =>
  api.call(ownerRoutes.listOwnedValidators, {
    params: { network, owner },
    query: { after: query.after, limit: query.limit },
  })
const rewardsOf = (owner: Hex, query: { before?: string; limit?: number; pubkey?: Hex } = {}) =>
  api.call(ownerRoutes.listOwnerRewards, {
    params: { network, owner },
    query: { before: query.before, limit: query.limit, currency: undefined, pubkey: query.pubkey },
  })
const eventsOf = (owner: Hex, query: { before?: string; limit?: number; pubkey?: Hex } = {}) =>
  api.call(ownerRoutes.listOwnerEvents, {
    params: { network, owner },
    query: { before: query.before, limit: query.limit, pubkey: query.pubkey },
  })
const listOf = (pubkeys: readonly Hex[], indices: readonly number[] = []) =>
  api.call(ownerRoutes.createWatchList, {
    params: { network },
    body: { pubkeys: [...pubkeys], indices: [...indices] },
  })
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

/** The chain stands still between warps; this is its final slot. */
async function finalSlot(): Promise<number> {
  const answer = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/finality_checkpoints`)
  const { data } = (await answer.json()) as { data: { finalized: { epoch: string } } }
  return Number(data.finalized.epoch) * 8
}

/** Answers are cached for a moment, and the server's jobs run every second. */
async function until<T>(read: () => Promise<T>, reached: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 100_000
  let value = await read()
  while (!reached(value)) {
    if (Date.now() > deadline)
      throw new Error(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)))
    await new Promise(resolve => setTimeout(resolve, 500))
    value = await read()
  }
  return value
}

/** A watch list of the first two validators, read up to the end of days that passed while it was watched. */
async function watchedList(): Promise<Hex> {
  const owner = (await listOf(genesisKeys.slice(0, 2))).id as Hex
  await watch(owner)
  await devnet.warpEpochs(24)
  await until(
    () => summaryOf(owner),
    ({ income, reach }) => income !== null && !reach.catchingUp,
  )
  return owner
}

test('an address without validators has an empty answer', async () => {
  const summary = await summaryOf(nobody)
  expect(summary).toMatchObject({
    validators: {},
    activeGwei: 0n,
    totalBalanceGwei: 0n,
    income: null,
    forecast: null,
  })
  expect(summary.reach).toMatchObject({ from: null, beginning: 'complete', secondsPerDay: 64 })
  expect(await validatorsOf(nobody)).toMatchObject({ validators: [], total: 0, nextAfter: null })
  expect(await rewardsOf(nobody)).toMatchObject({
    days: [],
    nextBefore: null,
    currency: null,
    currencies: [],
    priceSource: null,
  })
  expect(await eventsOf(nobody)).toMatchObject({ events: [], nextBefore: null })
  expect(await watch(nobody)).toEqual({ tracking: 'untracked' })
})

test('the same validators make the same watch list id, by key or index, and unknown ones are reported', async () => {
  const [one = '0x', two = '0x'] = genesisKeys
  const made = await listOf([two, one, unknownKey, one])
  expect(made).toMatchObject({ unknown: [unknownKey], unknownIndices: [] })
  expect((await listOf([unknownKey, one], [1, 999_999])).id).toBe(made.id)
  expect(await listOf([], [999_999])).toEqual({ id: null, unknown: [], unknownIndices: [999_999] })
  expect(await codeOf(listOf([]))).toBe('REQUEST_INVALID')
  const page = await validatorsOf(made.id as Hex, { limit: 1 })
  expect(page).toMatchObject({ total: 2, nextAfter: '1' })
  expect(page.validators[0]).toMatchObject({
    pubkey: one,
    index: 0,
    status: 'active_ongoing',
    isProviders: false,
  })
  const last = await validatorsOf(made.id as Hex, { after: '1', limit: 1 })
  expect(last).toMatchObject({ nextAfter: null, validators: [{ pubkey: two, index: 1 }] })
  expect(await codeOf(summaryOf(`0x${'00'.repeat(32)}`))).toBe('WATCH_LIST_UNKNOWN')
  expect(await codeOf(watch(`0x${'00'.repeat(32)}`))).toBe('WATCH_LIST_UNKNOWN')
})

test('a list takes five thousand keys and no more', async () => {
  const keys = Array.from({ length: maxWatchedKeys + 1 }, (_, place) => {
    return `0xff${place.toString(16).padStart(94, '0')}` as Hex
  })
  const made = await listOf(keys.slice(1))
  expect(made.unknown).toHaveLength(maxWatchedKeys)
  expect(await summaryOf(made.id as Hex)).toMatchObject({ validators: {}, totalBalanceGwei: 0n })
  const response = await server.post(`/api/v1/ethereum/${network}/watch-lists`, { pubkeys: keys })
  expect(response.status).toBe(400)
})

test('a stranger’s deposit shows while it waits, then becomes active, with rewards from its first day', async () => {
  const owner = wallet.address.toLowerCase() as Hex
  const deposit = validatorDeposit({ seed: 1, to: wallet.address })
  await sendDeposit(wallet, devnet, deposit)
  await devnet.warpSlots(2)
  const waiting = await until(
    () => validatorsOf(owner),
    ({ total }) => total === 1,
  )
  expect(waiting.validators[0]).toMatchObject({
    pubkey: deposit.pubkey,
    index: null,
    status: 'pending_deposit',
    pendingDepositGwei: gwei32,
    depositQueue: { place: 1, aheadGwei: 0n, slot: expect.any(Number) },
    income: null,
  })
  // No history is missing: the deposit queue can take weeks.
  expect(await summaryOf(owner)).toMatchObject({
    validators: { pending_deposit: 1 },
    totalBalanceGwei: gwei32,
    reach: { from: null, beginning: 'complete' },
  })
  expect(await watch(owner)).toEqual({ tracking: 'tracked' })
  await devnet.warpEpochs(24)
  const live = await until(
    () => summaryOf(owner),
    ({ validators, reach }) => validators.active_ongoing === 1 && reach.from !== null && !reach.catchingUp,
  )
  expect(live).toMatchObject({ activeGwei: gwei32 })
})

test('reads track nothing: an owner that is not watched has no history', async () => {
  const [read, watched] = await Promise.all([
    listOf(genesisKeys.slice(5, 7)),
    listOf(genesisKeys.slice(7, 9)),
  ])
  const reads = [summaryOf, validatorsOf, rewardsOf, eventsOf]
  for (const readOne of reads) await readOne(read.id as Hex)
  expect(await watch(watched.id as Hex)).toEqual({ tracking: 'tracked' })
  await until(
    () => summaryOf(watched.id as Hex),
    ({ reach }) => reach.from !== null,
  )
  expect((await summaryOf(read.id as Hex)).reach).toMatchObject({ from: null, beginning: 'backfilling' })
})

test('the days of a list add up to its total across pages, the open day first', async () => {
  const owner = await watchedList()
  const final = await finalSlot()
  const [all, now] = await until(
    async () => [await rewardsOf(owner), await summaryOf(owner)] as const,
    ([{ days, reach }, { reach: other }]) =>
      days.length >= 3 &&
      [reach, other].every(({ readTo, beginning }) => readTo?.slot === final && beginning === 'complete'),
  )
  const total = all.days.reduce((sum, day) => sum + consensusOf(day), 0n)
  expect(now.total.rewardsGwei).toBeGreaterThan(0n)
  expect(total).toBe(consensusOf(now.total))
  const paged: string[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const page = await rewardsOf(owner, { limit: 2, ...(before ? { before } : {}) })
    paged.push(...page.days.map(({ date }) => date))
    before = page.nextBefore
  }
  expect(paged).toEqual(all.days.map(({ date }) => date))
  const one = await rewardsOf(owner, { pubkey: genesisKeys[0] as Hex })
  const other = await rewardsOf(owner, { pubkey: genesisKeys[1] as Hex })
  const sum = [...one.days, ...other.days].reduce((gwei, day) => gwei + consensusOf(day), 0n)
  expect(sum).toBe(total)
  expect(await rewardsOf(owner, { pubkey: genesisKeys[2] as Hex })).toMatchObject({ days: [] })
  const whole = await eventsOf(owner)
  const first = await eventsOf(owner, { limit: 1 })
  expect(first.events).toEqual(whole.events.slice(0, 1))
  expect(await eventsOf(owner, { pubkey: genesisKeys[2] as Hex })).toMatchObject({ events: [] })
})

test('any validator is found by its key, an unknown key is not', async () => {
  const found = await api.call(ownerRoutes.getOwnedValidator, {
    params: { network, pubkey: genesisKeys[5] as Hex },
  })
  expect(found.validator).toMatchObject({
    index: 5,
    status: 'active_ongoing',
    consolidation: null,
    running: false,
  })
  const missing = api.call(ownerRoutes.getOwnedValidator, { params: { network, pubkey: unknownKey } })
  expect(await codeOf(missing)).toBe('VALIDATOR_NOT_FOUND')
})

test('the computed exit queue equals the state’s own', async () => {
  const queues = () => api.call(ownerRoutes.getEthereumQueues, { params: { network } })
  expect(await queues()).toMatchObject({
    pendingPartialWithdrawals: 0,
    pendingConsolidations: 0,
    slotsPerEpoch: 8,
  })
  await devnet.slash(9)
  await devnet.warpSlots(2)
  const reckoned = await until(queues, ({ exitBalanceToConsumeGwei, exitChurnGweiPerEpoch }) => {
    return exitBalanceToConsumeGwei < exitChurnGweiPerEpoch
  })
  const answer = await fetch(`${devnet.ethereum.beaconUrl}/eth/v2/debug/beacon/states/head`, {
    headers: { accept: 'application/json' },
  })
  const { data } = (await answer.json()) as {
    data: { earliest_exit_epoch: string; exit_balance_to_consume: string }
  }
  expect([reckoned.earliestExitEpoch, reckoned.exitBalanceToConsumeGwei]).toEqual([
    Number(data.earliest_exit_epoch),
    BigInt(data.exit_balance_to_consume),
  ])
  expect(reckoned.validatorCount).toBe((await validatorsOfChain()).length)
})

test('a half-synced node is refused', async () => {
  const id = await watchedList()
  door = 'half-synced'
  try {
    await until(
      () => codeOf(summaryOf(id)),
      code => code === 'BEACON_NODE_SYNCING',
    )
    expect(await codeOf(validatorsOf(id))).toBe('BEACON_NODE_SYNCING')
    expect(await codeOf(listOf(genesisKeys.slice(0, 3)))).toBe('BEACON_NODE_SYNCING')
    expect((await rewardsOf(id)).days.length).toBeGreaterThan(0)
  } finally {
    door = 'open'
  }
})

test('without the node the last readings are shown, and strangers get an error', async () => {
  const id = await watchedList()
  const { activeGwei } = await summaryOf(id)
  door = 'away'
  try {
    await until(
      () => codeOf(summaryOf(nobody)),
      code => code === 'BEACON_NODE_UNAVAILABLE',
    )
    expect(await summaryOf(id)).toMatchObject({ validators: { active_ongoing: 2 }, activeGwei })
    const { validators } = await validatorsOf(id)
    expect(validators.map(({ pubkey }) => pubkey)).toEqual(genesisKeys.slice(0, 2))
    expect(validators[0]?.income).not.toBeNull()
    expect((await rewardsOf(id)).days.length).toBeGreaterThan(0)
    expect(await codeOf(listOf(genesisKeys.slice(0, 3)))).toBe('BEACON_NODE_UNAVAILABLE')
    expect(await watch(id)).toEqual({ tracking: 'tracked' })
    expect(await codeOf(watch(nobody))).toBe('BEACON_NODE_UNAVAILABLE')
  } finally {
    door = 'open'
  }
})
