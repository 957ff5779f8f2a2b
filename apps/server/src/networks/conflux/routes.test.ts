import type { ConfluxEvents, ConfluxPoolHistory, ConfluxRewards } from '@granary/api'
import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import type { Hex } from '@granary/staking/ethereum'
import fc from 'fast-check'
import { type Abi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'
import { endOf } from './history/calendar.ts'

const ana = '0xa100000000000000000000000000000000000001'
const ben = '0xb200000000000000000000000000000000000002'
const stranger = '0xdead00000000000000000000000000000000beef'
const days = 9

let pools: PoolChain
let server: TestServer

beforeAll(async () => {
  pools = await startPoolChain(endOf('2026-10-01'))
  for (const address of [ana, ben] as const)
    await pools.client.setBalance({ address, value: parseEther('1000000') })
  const vote = (from: Hex, name: string, args: readonly unknown[], value = 0n) =>
    pools.send(from, pools.votePool, votePoolAbi as Abi, name, args, value)
  await vote(ana, 'increaseStake', [10n], parseEther('10000'))
  for (let day = 1; day <= days; day += 1) {
    await pools.addInterest(pools.votePool, parseEther('1'))
    await vote(ana, 'claimInterest', [1n])
    await pools.client.setNextBlockTimestamp({ timestamp: BigInt(endOf('2026-10-01') + day * 86_400) })
    await pools.client.mine({ blocks: 4, interval: 1 })
  }
  await pools.send(ben, pools.sharePool, sharePoolAbi as Abi, 'deposit', [], parseEther('3'))
  server = await startTestServer({
    RPC_URLS_CFX_TESTNET: pools.rpcUrl,
    CONFLUX_POOLS_TESTNET: `vote:${pools.votePool}@0,share:${pools.sharePool}@1`,
    CONFLUX_SCAN_SECONDS: '1',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
  })
  const caughtUp = async () => expect((await listPools()).every(({ catchingUp }) => !catchingUp)).toBe(true)
  await vi.waitFor(caughtUp, { timeout: 60_000, interval: 200 })
})

afterAll(async () => {
  await server.close()
  await pools.stop()
})

const ask = (path: string) => server.get(`/api/v1/conflux/espace/${path}`)
const listPools = async () =>
  ((await (await ask('testnet/pools')).json()) as { pools: Wire<ConfluxPoolHistory>[] }).pools
type Wire<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] }
type RewardsWire = Omit<ConfluxRewards, 'days'> & { days: Wire<ConfluxRewards['days'][number]>[] }
type EventsWire = Omit<ConfluxEvents, 'events'> & { events: Wire<ConfluxEvents['events'][number]>[] }

const staker = (address: string, what: 'rewards' | 'events', query = '', pool: Hex = pools.votePool) =>
  ask(`testnet/pools/${pool}/stakers/${address}/${what}${query}`)
const rewards = async (...args: [query?: string]) =>
  (await (await staker(ana, 'rewards', ...args)).json()) as RewardsWire
const events = async (...args: [query?: string]) =>
  (await (await staker(ana, 'events', ...args)).json()) as EventsWire

test('pools are listed with their stakers, their stake and what they really paid', async () => {
  const [vote, share] = await listPools()
  expect(vote).toMatchObject({
    address: pools.votePool,
    kind: 'vote',
    catchingUp: false,
    stakers: 1,
    totalStakedDrip: parseEther('10000').toString(),
    indexedTo: { blockNumber: Number(await pools.client.getBlockNumber({ cacheTime: 0 })) },
  })
  // 1 CFX a day on 10,000 CFX is 3.65 % a year; half the stake counts on the first day.
  expect(vote?.realisedApy).toMatchObject({ sevenDays: 365, thirtyDays: null })
  expect(vote?.realisedApy.sinceStart).toBeGreaterThan(365)
  expect(share).toMatchObject({ kind: 'share', stakers: 1, totalStakedDrip: parseEther('3').toString() })
  expect(share?.realisedApy).toEqual({ sevenDays: null, thirtyDays: null, sinceStart: null })
})

test('a staker’s rewards come by day, newest first, and add up to the total', async () => {
  const page = await rewards()
  expect(page.days).toHaveLength(days + 1)
  expect(page.days[0]).toMatchObject({ open: true, rewardDrip: '0' })
  expect(page.days[1]).toMatchObject({ open: false, rewardDrip: parseEther('1').toString(), days: 1 })
  const sum = page.days.reduce((total, { rewardDrip }) => total + BigInt(rewardDrip), 0n)
  expect(sum).toBe(parseEther('9'))
  expect(page).toMatchObject({
    totalRewardDrip: sum.toString(),
    stakedDrip: parseEther('10000').toString(),
    nextBefore: null,
    catchingUp: false,
  })
})

test('pages of any length add up to the whole, of rewards and of events', async () => {
  const whole = [(await rewards()).days, (await events()).events] as const
  for (const limit of [1, 2, 3, 7, days, days + 1, 50]) {
    const found = [[] as unknown[], [] as unknown[]] as const
    for (let before: string | null = ''; before !== null; ) {
      const page: RewardsWire = await rewards(`?limit=${limit}${before ? `&before=${before}` : ''}`)
      expect(page.days.length).toBeGreaterThan(0)
      found[0].push(...page.days)
      before = page.nextBefore
    }
    for (let before: string | null = ''; before !== null; ) {
      const page: EventsWire = await events(`?limit=${limit}${before ? `&before=${before}` : ''}`)
      expect(page.events.length).toBeGreaterThan(0)
      found[1].push(...page.events)
      before = page.nextBefore
    }
    expect(found).toEqual(whole)
  }
})

test('before the first day and event there is nothing, and after the last there is everything', async () => {
  expect((await rewards('?before=2026-10-02')).days).toEqual([])
  expect((await rewards('?before=9999-12-31')).days).toHaveLength(days + 1)
  expect((await events('?before=0.0')).events).toEqual([])
  expect((await events('?before=999999999999999.999999999')).events).toHaveLength(days + 1)
})

test('an unknown account has an empty history', async () => {
  expect(await (await staker(stranger, 'rewards')).json()).toMatchObject({
    days: [],
    nextBefore: null,
    stakedDrip: '0',
    totalRewardDrip: '0',
    catchingUp: false,
  })
  expect(await (await staker(stranger, 'events')).json()).toMatchObject({ events: [], nextBefore: null })
})

test('an unknown pool is POOL_UNKNOWN, a network without pools NETWORK_NOT_CONFIGURED', async () => {
  const unknown = await staker(ana, 'rewards', '', stranger)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'POOL_UNKNOWN' }])
  const elsewhere = await ask('mainnet/pools')
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([503, { code: 'NETWORK_NOT_CONFIGURED' }])
})

test('no query breaks the server: it is answered, or refused as REQUEST_INVALID', async () => {
  const days = fc.oneof(
    fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10)),
    fc.constantFrom('0000-01-01', '0001-01-01', '2026-02-30', '10000-01-01', '-0001-01-01', ''),
    fc.string(),
  )
  const places = fc.oneof(
    fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 10n ** 10n }))
      .map(p => p.join('.')),
    fc.string(),
  )
  const limits = fc.oneof(fc.integer({ min: -5, max: 10_000 }).map(String), fc.string())
  await fc.assert(
    fc.asyncProperty(days, places, limits, async (day, place, limit) => {
      for (const [what, before] of [
        ['rewards', day],
        ['events', place],
      ] as const) {
        const query = new URLSearchParams({ before, limit })
        const response = await staker(ana, what, `?${query}`)
        const body = (await response.json()) as { code?: string }
        expect([200, 400]).toContain(response.status)
        if (response.status === 400) expect(body.code).toBe('REQUEST_INVALID')
      }
    }),
    { numRuns: 150 },
  )
})

test('metrics, jobs and readiness cover the index', async () => {
  const text = async () => (await server.get('/metrics')).text()
  // The run that read the last day may still be under way.
  await expect.poll(text).toContain('granary_job_success_age_seconds{job="index-conflux-testnet"}')
  const figures = await text()
  const labels = `network="testnet",pool="${pools.votePool}"`
  expect(figures).toMatch(new RegExp(`granary_conflux_index_block\\{${labels}\\} [1-9]`))
  expect(figures).toContain(`granary_conflux_index_lag_seconds{${labels}} 0`)
  expect(figures).toMatch(new RegExp(`granary_conflux_readings_total\\{${labels}\\} [1-9]`))
  const ready = (await (await server.get('/api/v1/ready')).json()) as { checks: { name: string }[] }
  expect(ready.checks).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'jobs', ok: true })]))
})

test('the history stays available while no node answers', async () => {
  const before = await rewards()
  await pools.stop()
  await expect.poll(() => server.log(), { timeout: 60_000 }).toMatch(/"job":"index-conflux-testnet".*failed/)
  expect(await rewards()).toEqual(before)
  expect((await listPools())[0]).toMatchObject({ stakers: 1, catchingUp: false })
})
