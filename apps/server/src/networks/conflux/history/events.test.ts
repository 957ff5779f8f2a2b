import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import type { Hex } from '@granary/staking/ethereum'
import { type Abi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRangeSize } from '#server/platform/upstreams/rangeSize.ts'
import {
  RpcCallRefusedError,
  RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { createHistoryRig, type HistoryRig, through } from '#test/createHistoryRig.ts'
import { type OpenTestDatabase, openTestDatabase } from '#test/createTestDatabase.ts'

const ana = '0xa100000000000000000000000000000000000001'
const ben = '0xb200000000000000000000000000000000000002'
const noon = Date.parse('2026-11-20T12:00:00Z') / 1000
const everything = 1_000_000

let pools: PoolChain
let kept: OpenTestDatabase
let rig: HistoryRig
let snapshot: Hex

beforeAll(async () => {
  pools = await startPoolChain(noon)
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

const vote = (from: Hex, name: string, args: readonly unknown[] = [], value = 0n) =>
  pools.send(from, pools.votePool, votePoolAbi as Abi, name, args, value)
const share = (from: Hex, name: string, args: readonly unknown[] = [], value = 0n) =>
  pools.send(from, pools.sharePool, sharePoolAbi as Abi, name, args, value)
const stakeVotes = (from: Hex, votes: bigint) =>
  vote(from, 'increaseStake', [votes], votes * parseEther('1000'))

async function eventsOf(pool: Hex, staker: Hex) {
  const page = await rig.stores.events.page(await rig.find(pool), staker, 500, undefined)
  return page.toReversed().map(({ type, amountDrip, shares }) => ({ type, amountDrip, shares }))
}

test('everything a staker does with a vote pool is stored with amount, place and time', async () => {
  const hash = await stakeVotes(ana, 3n)
  await pools.addInterest(pools.votePool, 999n)
  await vote(ana, 'claimInterest', [500n])
  await pools.client.mine({ blocks: 2 })
  await vote(ana, 'decreaseStake', [2n])
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ana)).toEqual([
    { type: 'stake', amountDrip: parseEther('3000'), shares: null },
    { type: 'claim', amountDrip: 500n, shares: null },
    { type: 'unstake', amountDrip: parseEther('2000'), shares: null },
  ])
  const receipt = await pools.client.getTransactionReceipt({ hash })
  const block = await pools.client.getBlock({ blockNumber: receipt.blockNumber })
  const [first] = (await rig.stores.events.page(await rig.find(pools.votePool), ana, 9, undefined)).slice(-1)
  expect(first).toMatchObject({
    transactionHash: hash,
    blockNumber: Number(receipt.blockNumber),
    timestampSeconds: Number(block.timestamp),
  })
})

test('what a share pool reports twice, as its own event and as a transfer, is stored once', async () => {
  await share(ana, 'deposit', [], parseEther('5'))
  await pools.addInterest(pools.sharePool, parseEther('1'))
  const shares = parseEther('2')
  const worth = await pools.client.readContract({
    address: pools.sharePool,
    abi: sharePoolAbi,
    functionName: 'toAssets',
    args: [shares],
  })
  await share(ana, 'redeem', [shares])
  await rig.run(pools.sharePool)
  expect(await eventsOf(pools.sharePool, ana)).toEqual([
    { type: 'stake', amountDrip: parseEther('5'), shares: parseEther('5') },
    { type: 'unstake', amountDrip: worth, shares },
  ])
})

test('transferred shares are an event of both accounts, at their worth in that block', async () => {
  await share(ana, 'deposit', [], parseEther('5'))
  await pools.addInterest(pools.sharePool, parseEther('1'))
  await share(ana, 'transfer', [ben, parseEther('2')])
  const worth = await pools.client.readContract({
    address: pools.sharePool,
    abi: sharePoolAbi,
    functionName: 'toAssets',
    args: [parseEther('2')],
  })
  await pools.addInterest(pools.sharePool, parseEther('9'))
  await share(ben, 'transfer', [ben, 1n])
  await share(ben, 'transfer', [ana, 0n])
  await rig.run(pools.sharePool)
  const moved = { amountDrip: worth, shares: parseEther('2') }
  expect((await eventsOf(pools.sharePool, ana)).at(-1)).toEqual({ type: 'share_sent', ...moved })
  expect(await eventsOf(pools.sharePool, ben)).toEqual([{ type: 'share_received', ...moved }])
})

test('a pool without its own events is read by transfers of its shares, at its reported worth', async () => {
  await share(ana, 'deposit', [], parseEther('5'))
  await pools.addInterest(pools.sharePool, parseEther('1'))
  await share(ana, 'redeem', [parseEther('5')])
  const transfersOnly = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    if (method !== 'eth_getLogs') return answer
    return (answer as { topics: string[] }[]).filter(({ topics }) => topics[0]?.startsWith('0xddf252ad'))
  })
  await rig.run(pools.sharePool, { rpc: transfersOnly })
  const found = await eventsOf(pools.sharePool, ana)
  expect(found.map(({ type, shares }) => [type, shares])).toEqual([
    ['stake', parseEther('5')],
    ['unstake', parseEther('5')],
  ])
  expect(found.every(({ amountDrip }) => amountDrip !== null && amountDrip > parseEther('4.99'))).toBe(true)
})

test('rereading changes nothing, nor do concurrent runs', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 2n)
  await rig.run(pools.votePool)
  const before = await rig.stores.events.between(await rig.find(pools.votePool), 0, everything)
  expect(before).toHaveLength(2)
  await stakeVotes(ana, 1n)
  await Promise.all([1, 2, 3, 4].map(() => rig.run(pools.votePool)))
  await rig.run(pools.votePool)
  const after = await rig.stores.events.between(await rig.find(pools.votePool), 0, everything)
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('an interrupted run loses nothing, and the next one continues there', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await stakeVotes(ana, 1n)
    await pools.client.mine({ blocks: 5 })
  }
  let ranges = 0
  const dying = through(rig.rpc, (method, _params, honest) => {
    ranges += method === 'eth_getLogs' ? 1 : 0
    if (ranges > 3) throw new Error('the process is gone')
    return honest()
  })
  const memory = { ...rig.freshMemory(), size: createRangeSize(2) }
  await expect(rig.run(pools.votePool, { rpc: dying, memory })).rejects.toThrow('the process is gone')
  const kept = await rig.find(pools.votePool)
  expect(kept.anchorBlock).toBeGreaterThan(0)
  let asked: unknown[] = []
  const watched = through(rig.rpc, (method, params, honest) => {
    if (method === 'eth_getLogs') asked = [...asked, ...params]
    return honest()
  })
  await rig.run(pools.votePool, { rpc: watched })
  expect(asked[0]).toMatchObject({ fromBlock: `0x${((kept.anchorBlock ?? 0) + 1).toString(16)}` })
  expect(await eventsOf(pools.votePool, ana)).toHaveLength(6)
})

test('what a reorganisation undoes is undone, and found again where it happens again', async () => {
  await stakeVotes(ana, 1n)
  await pools.client.mine({ blocks: 3 })
  const fork = await pools.client.snapshot()
  await stakeVotes(ben, 2n)
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ben)).toHaveLength(1)
  await pools.client.revert({ id: fork })
  await pools.client.mine({ blocks: 2 })
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ben)).toEqual([])
  const pool = await rig.find(pools.votePool)
  expect(await rig.stores.readings.page(pool, ben, 9, undefined)).toEqual([])
  await stakeVotes(ben, 2n)
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ben)).toHaveLength(1)
  expect(await eventsOf(pools.votePool, ana)).toHaveLength(1)
})

test('a node that accepts only short ranges gets shorter ones', async () => {
  await stakeVotes(ana, 1n)
  await pools.client.mine({ blocks: 120 })
  await stakeVotes(ana, 1n)
  const strict = through(rig.rpc, (method, params, honest) => {
    const [{ fromBlock, toBlock } = {}] = params as [{ fromBlock?: Hex; toBlock?: Hex }]
    if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 20)
      throw new RpcCallRefusedError('Conflux', 'range too wide', -32602)
    return honest()
  })
  const memory = rig.freshMemory()
  await rig.run(pools.votePool, { rpc: strict, memory })
  expect(await eventsOf(pools.votePool, ana)).toHaveLength(2)
  expect(memory.size.blocks).toBeLessThanOrEqual(20)
})

test('a node that omits a log it reported before is not believed, and nothing is lost', async () => {
  await stakeVotes(ana, 1n)
  await rig.run(pools.votePool)
  const lossy = through(rig.rpc, (method, _params, honest) => (method === 'eth_getLogs' ? [] : honest()))
  await expect(rig.run(pools.votePool, { rpc: lossy })).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_UNAVAILABLE',
    details: expect.stringContaining('leave out'),
  })
  expect(await eventsOf(pools.votePool, ana)).toHaveLength(1)
})

test('a late log is found while its block is not final', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 1n)
  const late = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    return method === 'eth_getLogs' ? (answer as unknown[]).slice(0, -1) : answer
  })
  await rig.run(pools.votePool, { rpc: late })
  expect(await eventsOf(pools.votePool, ben)).toEqual([])
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ben)).toHaveLength(1)
})

type Spoil = (log: Record<string, unknown>) => unknown
test.each<[string, Spoil]>([
  ['of another contract', log => ({ ...log, address: ana })],
  ['of a block that was not asked for', log => ({ ...log, blockNumber: '0xffff' })],
  ['undone', log => ({ ...log, removed: true })],
  ['with an amount too many', log => ({ ...log, data: `${log.data}${'00'.repeat(32)}` })],
  ['without an account', log => ({ ...log, topics: (log.topics as string[]).slice(0, 1) })],
  [
    'with an account that is none',
    log => ({ ...log, topics: [(log.topics as string[])[0], `0x${'f'.repeat(64)}`] }),
  ],
  ['with a number for a hash', log => ({ ...log, transactionHash: 7 })],
  ['that is null', () => null],
])('a log %s is refused with everything that came with it', async (_name, spoil) => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 1n)
  const lying = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    if (method !== 'eth_getLogs') return answer
    const logs = answer as Record<string, unknown>[]
    return [...logs.slice(0, -1), spoil(logs.at(-1) ?? {})]
  })
  await expect(rig.run(pools.votePool, { rpc: lying })).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_UNAVAILABLE',
  })
  expect(await rig.stores.events.between(await rig.find(pools.votePool), 0, everything)).toEqual([])
})

test.each([
  ['eth_getLogs', 'all the logs'],
  ['eth_getBlockByNumber', { number: '0x1' }],
  ['eth_getBlockByNumber', { number: '0x7fffffff', hash: `0x${'1'.repeat(64)}`, timestamp: 'now' }],
  ['eth_getCode', 5],
  ['eth_call', `0x${'ab'.repeat(40)}`],
])('rubbish for %s is a typed error', async (spoiled, answer) => {
  await stakeVotes(ana, 1n)
  const rubbish = through(rig.rpc, (method, _params, honest) => (method === spoiled ? answer : honest()))
  await expect(rig.run(pools.votePool, { rpc: rubbish })).rejects.toBeInstanceOf(RpcUpstreamUnavailableError)
})

test('the same log twice in an answer is refused', async () => {
  await stakeVotes(ana, 1n)
  const doubled = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    return method === 'eth_getLogs' ? [...(answer as unknown[]), ...(answer as unknown[])] : answer
  })
  await expect(rig.run(pools.votePool, { rpc: doubled })).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_UNAVAILABLE',
  })
})

test('times are read from blocks if the node does not report them with logs', async () => {
  await stakeVotes(ana, 1n)
  await stakeVotes(ben, 1n)
  const plain = through(rig.rpc, async (method, _params, honest) => {
    const answer = await honest()
    if (method !== 'eth_getLogs') return answer
    return (answer as object[]).map(log => ({ ...log, blockTimestamp: undefined }))
  })
  await rig.run(pools.votePool, { rpc: plain })
  const events = await rig.stores.events.between(await rig.find(pools.votePool), 0, everything)
  for (const { blockNumber, timestampSeconds } of events) {
    const block = await pools.client.getBlock({ blockNumber: BigInt(blockNumber) })
    expect(timestampSeconds).toBe(Number(block.timestamp))
  }
})

test('an address without code is named in the error, and nothing of it is stored', async () => {
  await expect(rig.run(ana)).rejects.toMatchObject({ code: 'POOL_WITHOUT_CODE' })
  expect(await rig.stores.pools.find(71, ana)).toBeUndefined()
})

test('a pool whose first block is in the future waits for it', async () => {
  const setting = { chainId: 71, kind: 'vote' as const, address: pools.votePool, firstBlock: 5_000 }
  expect(await rig.run(pools.votePool, { setting })).toBeUndefined()
})

test('a node of another chain has everything reread', async () => {
  await stakeVotes(ana, 1n)
  await pools.client.mine({ blocks: 5 })
  await rig.run(pools.votePool)
  await pools.client.revert({ id: snapshot })
  snapshot = await pools.client.snapshot()
  await stakeVotes(ben, 4n)
  await pools.client.mine({ blocks: 9 })
  await rig.run(pools.votePool)
  expect(await eventsOf(pools.votePool, ana)).toEqual([])
  expect(await eventsOf(pools.votePool, ben)).toHaveLength(1)
})

test('an earlier first block, or another kind, has everything reread', async () => {
  await stakeVotes(ana, 1n)
  const head = Number(await pools.client.getBlockNumber({ cacheTime: 0 }))
  const setting = { chainId: 71, kind: 'vote' as const, address: pools.votePool, firstBlock: head }
  await rig.run(pools.votePool, { setting })
  expect((await rig.find(pools.votePool)).firstBlock).toBe(head)
  await rig.run(pools.votePool, { setting: { ...setting, firstBlock: 1 } })
  expect(await rig.find(pools.votePool)).toMatchObject({ firstBlock: 1, nextBlock: head + 1 })
  await rig.run(pools.votePool, { setting: { ...setting, firstBlock: 1, kind: 'share' } })
  expect(await eventsOf(pools.votePool, ana)).toEqual([])
})

test('an amount as large as the chain can hold is stored to the last digit', async () => {
  await rig.run(pools.votePool)
  const pool = await rig.find(pools.votePool)
  const huge = 2n ** 256n - 1n
  const at = { number: 1, hash: `0x${'00'.repeat(32)}` as const, timestampSeconds: noon }
  const event = {
    staker: ana as Hex,
    blockNumber: 1,
    logIndex: 0,
    type: 'claim' as const,
    amountDrip: huge,
    shares: null,
    transactionHash: at.hash,
    timestampSeconds: noon,
  }
  expect(await rig.stores.events.replaceRange(pool, 1, at, [event], {})).toBe(true)
  expect(await eventsOf(pools.votePool, ana)).toEqual([{ type: 'claim', amountDrip: huge, shares: null }])
})

test.each(['0x0', '0x1', '0xfffffffff'])(
  'a time of a log that cannot be, %s, is not believed: its block is asked',
  async blockTimestamp => {
    const hash = await stakeVotes(ana, 1n)
    await pools.client.mine({ blocks: 2 })
    const lying = through(rig.rpc, async (method, _params, honest) => {
      const answer = await honest()
      if (method !== 'eth_getLogs') return answer
      return (answer as object[]).map(log => ({ ...log, blockTimestamp }))
    })
    await rig.run(pools.votePool, { rpc: lying })
    const receipt = await pools.client.getTransactionReceipt({ hash })
    const block = await pools.client.getBlock({ blockNumber: receipt.blockNumber })
    const [event] = await rig.stores.events.page(await rig.find(pools.votePool), ana, 9, undefined)
    expect(event?.timestampSeconds).toBe(Number(block.timestamp))
  },
)
