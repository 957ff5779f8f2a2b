import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import type { Hex } from '@granary/staking/ethereum'
import { type Abi, encodeFunctionData, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { confluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { readSettings } from '#server/settings.ts'
import { createHistoryRig, type HistoryRig, through } from '#test/createHistoryRig.ts'
import { type OpenTestDatabase, openTestDatabase } from '#test/createTestDatabase.ts'
import { earnedByContract, worthOf } from '#test/poolFigures.ts'
import { dayAfter, endOf } from './calendar.ts'
import { createHistoryService } from './createHistoryService.ts'

const ana = '0xa100000000000000000000000000000000000001'
const ben = '0xb200000000000000000000000000000000000002'
const firstDay = '2026-11-20'

let pools: PoolChain
let kept: OpenTestDatabase
let rig: HistoryRig
let snapshot: Hex

beforeAll(async () => {
  pools = await startPoolChain(endOf(firstDay) - 43_200)
  for (const address of [ana, ben] as const)
    await pools.client.setBalance({ address, value: parseEther('1000000') })
  snapshot = await pools.client.snapshot()
  kept = await openTestDatabase()
})
afterAll(() => Promise.all([kept?.close(), pools?.stop()]))

beforeEach(async () => {
  await pools.client.revert({ id: snapshot })
  snapshot = await pools.client.snapshot()
  rig = await createHistoryRig(pools, kept.database)
})
afterEach(() => rig.close())

const share = (from: Hex, name: string, args: readonly unknown[] = [], value = 0n) =>
  pools.send(from, pools.sharePool, sharePoolAbi as Abi, name, args, value)
const vote = (from: Hex, name: string, args: readonly unknown[] = [], value = 0n) =>
  pools.send(from, pools.votePool, votePoolAbi as Abi, name, args, value)
const stakeVotes = (from: Hex, votes: bigint) =>
  vote(from, 'increaseStake', [votes], votes * parseEther('1000'))

/** The chain is at the beginning of the next day, and some blocks further. */
async function endDay(date: string, blocks = 5): Promise<void> {
  await pools.client.setNextBlockTimestamp({ timestamp: BigInt(endOf(date)) })
  await pools.client.mine({ blocks, interval: 1 })
}

async function daysOf(pool: Hex, staker: Hex) {
  const page = await rig.stores.readings.page(await rig.find(pool), staker, 500, undefined)
  return page.toReversed()
}

test('a vote pool’s totals equal the contract’s, claimed and claimable, to the Drip', async () => {
  await stakeVotes(ana, 3n)
  await stakeVotes(ben, 4n)
  await pools.addInterest(pools.votePool, 1_000_000_000_000_000_001n)
  await vote(ana, 'claimInterest', [12_345n])
  await endDay(firstDay)
  const atMidnight = await earnedByContract(pools, ana)
  await pools.addInterest(pools.votePool, 777_777_777_777n)
  await vote(ben, 'claimAllInterest')
  await pools.client.mine({ blocks: 2 })
  await vote(ana, 'decreaseStake', [1n])
  await rig.run(pools.votePool)
  const [day, today] = await daysOf(pools.votePool, ana)
  expect(day).toMatchObject({
    date: firstDay,
    stakedDrip: parseEther('3000'),
    earnedDrip: atMidnight,
    open: false,
  })
  expect(today).toMatchObject({
    date: '2026-11-21',
    stakedDrip: parseEther('2000'),
    earnedDrip: await earnedByContract(pools, ana),
    open: true,
  })
  expect((await daysOf(pools.votePool, ben)).at(-1)?.earnedDrip).toBe(await earnedByContract(pools, ben))
  expect(await rig.find(pools.votePool)).toMatchObject({ stakers: 2, stakedDrip: parseEther('6000') })
})

test('a share pool’s totals are worth and redeemed less deposited, to the Drip', async () => {
  await share(ana, 'deposit', [], 3_333_333_333_333_333_333n)
  await share(ben, 'deposit', [], parseEther('7'))
  await pools.addInterest(pools.sharePool, 987_654_321_987_654_321n)
  await share(ana, 'redeem', [1_111_111_111_111_111_111n])
  await share(ana, 'deposit', [], 5_555_555_555_555_555_555n)
  await pools.addInterest(pools.sharePool, 123_456_789n)
  await rig.run(pools.sharePool)
  const flows = await rig.stores.events.page(await rig.find(pools.sharePool), ana, 9, undefined)
  const redeemed = flows.find(({ type }) => type === 'unstake')?.amountDrip ?? 0n
  const expected =
    (await worthOf(pools, ana)) + redeemed - 3_333_333_333_333_333_333n - 5_555_555_555_555_555_555n
  expect(expected).toBeGreaterThan(0n)
  expect((await daysOf(pools.sharePool, ana)).at(-1)).toMatchObject({
    stakedDrip: await worthOf(pools, ana),
    earnedDrip: expected,
  })
})

test('transferred shares are no reward to either side', async () => {
  await share(ana, 'deposit', [], parseEther('10'))
  await pools.addInterest(pools.sharePool, parseEther('1'))
  await rig.run(pools.sharePool)
  const earned = (await daysOf(pools.sharePool, ana)).at(-1)?.earnedDrip ?? 0n
  await share(ana, 'transfer', [ben, parseEther('4')])
  await rig.run(pools.sharePool)
  const [mine, theirs] = [
    (await daysOf(pools.sharePool, ana)).at(-1)?.earnedDrip ?? 0n,
    (await daysOf(pools.sharePool, ben)).at(-1)?.earnedDrip ?? 1n,
  ]
  expect(earned - mine).toBeLessThanOrEqual(1n)
  expect(earned - mine).toBeGreaterThanOrEqual(0n)
  expect(theirs).toBe(0n)
})

test('a day is open until its last block is final, and then stays as read', async () => {
  await stakeVotes(ana, 1n)
  await endDay(firstDay, 1)
  await rig.run(pools.votePool)
  expect(await daysOf(pools.votePool, ana)).toMatchObject([
    { date: firstDay, open: true },
    { date: dayAfter(firstDay), open: true },
  ])
  await pools.client.mine({ blocks: 5 })
  await rig.run(pools.votePool)
  expect(await daysOf(pools.votePool, ana)).toMatchObject([{ date: firstDay, open: false }, { open: true }])
})

test('a reorganisation across midnight rereads the day', async () => {
  await stakeVotes(ana, 1n)
  const fork = await pools.client.snapshot()
  await endDay(firstDay, 1)
  await rig.run(pools.votePool)
  const [before] = await daysOf(pools.votePool, ana)
  await pools.client.revert({ id: fork })
  await pools.addInterest(pools.votePool, 500n)
  await endDay(firstDay, 4)
  await rig.run(pools.votePool)
  await rig.run(pools.votePool)
  const [after] = await daysOf(pools.votePool, ana)
  expect(before).toMatchObject({ earnedDrip: 0n, open: true })
  expect(after).toMatchObject({ date: firstDay, earnedDrip: 500n, open: false })
})

test('after a week without the server every day is read at its own last block', async () => {
  await stakeVotes(ana, 1n)
  await rig.run(pools.votePool)
  const expected: bigint[] = []
  let date = firstDay
  for (let day = 1n; day <= 7n; day += 1n) {
    await pools.addInterest(pools.votePool, day * 1_000n)
    await pools.client.mine({ blocks: Number(day) })
    expected.push(await earnedByContract(pools, ana))
    await endDay(date)
    date = dayAfter(date)
  }
  await rig.run(pools.votePool)
  const days = await daysOf(pools.votePool, ana)
  expect(days.slice(0, 7).map(({ earnedDrip }) => earnedDrip)).toEqual(expected)
  expect(days.map(({ open }) => open)).toEqual([...Array(7).fill(false), true])
})

test('a long backlog is worked off in turns, and says so until done', async () => {
  await stakeVotes(ana, 1n)
  let date = firstDay
  for (let day = 0; day < 5; day += 1) {
    await endDay(date)
    date = dayAfter(date)
  }
  let asked = 0
  const run = await rig.run(pools.votePool, { timeIsUp: () => ++asked > 3 })
  expect(run?.behind).toBe(true)
  expect((await rig.find(pools.votePool)).behind).toBe(true)
  expect((await daysOf(pools.votePool, ana)).length).toBeLessThan(5)
  await rig.run(pools.votePool)
  expect(await daysOf(pools.votePool, ana)).toHaveLength(6)
  expect((await rig.find(pools.votePool)).behind).toBe(false)
})

test('a run interrupted between days keeps those it has read', async () => {
  await stakeVotes(ana, 1n)
  await endDay(firstDay)
  await endDay(dayAfter(firstDay))
  await endDay(dayAfter(dayAfter(firstDay)))
  let calls = 0
  const dying = through(rig.rpc, (method, _params, honest) => {
    calls += method === 'eth_call' ? 1 : 0
    if (calls > 4) throw new Error('the process is gone')
    return honest()
  })
  await expect(rig.run(pools.votePool, { rpc: dying })).rejects.toThrow('the process is gone')
  expect(await daysOf(pools.votePool, ana)).toHaveLength(2)
  await Promise.all([rig.run(pools.votePool), rig.run(pools.votePool), rig.run(pools.votePool)])
  await rig.run(pools.votePool)
  expect((await daysOf(pools.votePool, ana)).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('days without a block are skipped, and so are leaps of the chain’s clock', async () => {
  await stakeVotes(ana, 1n)
  await pools.addInterest(pools.votePool, 500n)
  await endDay('2026-11-24')
  await rig.run(pools.votePool)
  expect((await daysOf(pools.votePool, ana)).map(({ date }) => date)).toEqual([firstDay, '2026-11-25'])
})

/** A node with only its newest states. */
const pruned = (from: bigint) =>
  through(rig.rpc, (method, params, honest) => {
    if (method === 'eth_call' && params[1] !== 'latest' && BigInt(params[1] as Hex) < from)
      throw new RpcCallRefusedError('Conflux', 'missing trie node', -32000)
    return honest()
  })

test('a day whose state no node has is left out and never made up', async () => {
  await stakeVotes(ana, 1n)
  await pools.addInterest(pools.votePool, 500n)
  await endDay(firstDay)
  await pools.addInterest(pools.votePool, 700n)
  const kept = await pools.client.getBlockNumber({ cacheTime: 0 })
  await endDay(dayAfter(firstDay))
  await rig.run(pools.votePool, { rpc: pruned(kept) })
  expect(await daysOf(pools.votePool, ana)).toMatchObject([
    { date: '2026-11-21', earnedDrip: 1_200n, open: false },
    { date: '2026-11-22', earnedDrip: 1_200n, open: true },
  ])
})

test('a day read in time needs no old state to become final', async () => {
  await stakeVotes(ana, 1n)
  await endDay(firstDay, 1)
  await rig.run(pools.votePool)
  await pools.client.mine({ blocks: 9 })
  const head = await pools.client.getBlockNumber({ cacheTime: 0 })
  await rig.run(pools.votePool, { rpc: pruned(head) })
  expect((await daysOf(pools.votePool, ana))[0]).toMatchObject({ date: firstDay, open: false })
})

test('a rate limiting node is not one without the state', async () => {
  await stakeVotes(ana, 1n)
  await endDay(firstDay)
  const limited = through(rig.rpc, (method, params, honest) => {
    if (method === 'eth_call' && params[1] !== 'latest')
      throw new RpcCallRefusedError('Conflux', 'too many requests', -32005)
    return honest()
  })
  await expect(rig.run(pools.votePool, { rpc: limited })).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_UNAVAILABLE',
  })
  await rig.run(pools.votePool)
  expect((await daysOf(pools.votePool, ana))[0]).toMatchObject({ date: firstDay })
})

test('shares of unknown worth leave only their holders without a reading', async () => {
  await share(ana, 'deposit', [], parseEther('5'))
  await share(ana, 'transfer', [ben, parseEther('1')])
  const sender = '0xc300000000000000000000000000000000000003'
  await pools.client.setBalance({ address: sender, value: parseEther('10') })
  await share(sender, 'deposit', [], parseEther('2'))
  await pools.client.mine({ blocks: 5 })
  const head = await pools.client.getBlockNumber({ cacheTime: 0 })
  await rig.run(pools.sharePool, { rpc: pruned(head) })
  expect(await daysOf(pools.sharePool, ana)).toEqual([])
  expect(await daysOf(pools.sharePool, sender)).toHaveLength(1)
  const settings = readSettings({ CONFLUX_POOLS_TESTNET: `share:${pools.sharePool}@0` })
  const service = createHistoryService(rig.database.orm, settings.of(confluxSettings).networks)
  const ask = (staker: Hex) => service.rewards({ network: 'testnet', pool: pools.sharePool, staker })
  // A holder of shares without a reading does not have zero; someone who never came does.
  expect(await ask(ana)).toMatchObject({ stakedDrip: null, totalRewardDrip: null, catchingUp: false })
  expect(await ask(sender)).toMatchObject({ stakedDrip: parseEther('2'), totalRewardDrip: 0n })
  const stranger = '0xdead00000000000000000000000000000000beef'
  expect(await ask(stranger)).toMatchObject({ stakedDrip: 0n, totalRewardDrip: 0n })
})

test('a holder whose shares contradict the events is left out, and all events are reread', async () => {
  await share(ana, 'deposit', [], parseEther('5'))
  await share(ben, 'deposit', [], parseEther('6'))
  await share(ana, 'deposit', [], parseEther('1'))
  await endDay(firstDay)
  const lossy = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    if (method !== 'eth_getLogs') return answer
    const gone = `0x${ana.slice(2).padStart(64, '0')}`
    const logs = answer as { topics: string[]; blockNumber: string }[]
    const last = logs.findLastIndex(({ topics }) => topics.includes(gone))
    return logs.filter((log, place) => place === 0 || log.blockNumber !== logs[last]?.blockNumber)
  })
  await rig.run(pools.sharePool, { rpc: lossy })
  expect(await daysOf(pools.sharePool, ana)).toEqual([])
  expect(await daysOf(pools.sharePool, ben)).toHaveLength(2)
  expect((await rig.find(pools.sharePool)).anchorBlock).toBeNull()
  await share(ana, 'deposit', [], parseEther('1'))
  await rig.run(pools.sharePool)
  expect((await daysOf(pools.sharePool, ana)).at(-1)).toMatchObject({
    earnedDrip: 0n,
    stakedDrip: parseEther('7'),
    open: true,
  })
})

test('only stakers unknown to the pool are left out', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 1n)
  await endDay(firstDay)
  const broken = encodeFunctionData({ abi: votePoolAbi, functionName: 'userInterest', args: [ana] }).slice(2)
  const other = encodeFunctionData({ abi: votePoolAbi, functionName: 'claimInterest', args: [1n] }).slice(2)
  const reverting = through(rig.rpc, (method, params, honest) => {
    if (method !== 'eth_call') return honest()
    const [call, block] = params as [{ to: Hex; data: string }, string]
    const data = call.data.replaceAll(broken, other)
    return rig.rpc.call(method, [{ ...call, data }, block])
  })
  await rig.run(pools.votePool, { rpc: reverting })
  expect(await daysOf(pools.votePool, ana)).toEqual([])
  expect(await daysOf(pools.votePool, ben)).toHaveLength(2)
})

test('many stakers are read in few exchanges, in shorter ones if the node accepts less', async () => {
  const many = Array.from({ length: 205 }, (_, place): Hex => `0xd${place.toString(16).padStart(39, '0')}`)
  await share(ana, 'deposit', [], parseEther('500'))
  for (const address of many) await share(ana, 'transfer', [address, parseEther('1')])
  let exchanges = 0
  const counting = through(rig.rpc, (method, params, honest) => {
    const [call] = params as [{ data?: string }]
    if (method === 'eth_call' && (call.data?.length ?? 0) > 30_000)
      throw new RpcCallRefusedError('Conflux', 'out of gas', -32000)
    return honest()
  })
  await rig.run(pools.sharePool, { rpc: counting })
  expect(await rig.find(pools.sharePool)).toMatchObject({ stakers: 206 })
  await share(ana, 'transfer', [many[0], parseEther('1')])
  const counted = through(rig.rpc, (method, params, honest) => {
    exchanges += method === 'eth_call' && (params[0] as { data: string }).data.length > 3_000 ? 1 : 0
    return honest()
  })
  await rig.run(pools.sharePool, { rpc: counted })
  // Of more than a few stakers, only the two with events are read at once.
  expect(exchanges).toBe(0)
  expect((await daysOf(pools.sharePool, many[0] as Hex)).at(-1)?.stakedDrip).toBe(
    await worthOf(pools, many[0] as Hex),
  )
})

test('a staker whose first event the node omitted is missed at the end of the day, and found', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 2n)
  await endDay(firstDay)
  await rig.run(pools.votePool, { rpc: withoutLastLog() })
  expect(await daysOf(pools.votePool, ben)).toEqual([])
  expect((await rig.find(pools.votePool)).anchorBlock).toBeNull()
  await rig.run(pools.votePool)
  expect((await daysOf(pools.votePool, ben)).at(-1)).toMatchObject({
    stakedDrip: parseEther('2000'),
    open: true,
  })
})

/** A node that omits the last log of each range. */
const withoutLastLog = () =>
  through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    return method === 'eth_getLogs' ? (answer as unknown[]).slice(0, -1) : answer
  })

test('a staker missed while the day was open is missed again when it is final, and all events are reread', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 2n)
  await endDay(firstDay, 1)
  await rig.run(pools.votePool, { rpc: withoutLastLog() })
  expect(await daysOf(pools.votePool, ana)).toMatchObject([{ date: firstDay, open: true }, { open: true }])
  await pools.client.mine({ blocks: 5 })
  await rig.run(pools.votePool, { rpc: withoutLastLog() })
  expect((await daysOf(pools.votePool, ana))[0]).toMatchObject({ date: firstDay, open: false })
  expect((await rig.find(pools.votePool)).anchorBlock).toBeNull()
})

test('a staker whose log came late has a reading of that day once it is final', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 2n)
  await endDay(firstDay, 1)
  await rig.run(pools.votePool, { rpc: withoutLastLog() })
  expect(await daysOf(pools.votePool, ben)).toEqual([])
  await pools.client.mine({ blocks: 5 })
  await rig.run(pools.votePool)
  expect(await daysOf(pools.votePool, ben)).toMatchObject([
    { date: firstDay, stakedDrip: parseEther('2000'), open: false },
    { open: true },
  ])
  expect((await rig.find(pools.votePool)).anchorBlock).not.toBeNull()
})
