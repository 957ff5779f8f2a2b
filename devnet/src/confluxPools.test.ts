import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devnetAddresses, startDevnet } from './index.ts'

const bridges = [devnetAddresses.votePoolBridge, devnetAddresses.sharePoolBridge]

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet()
})

afterAll(() => devnet?.stop())

function client() {
  return createPublicClient({ transport: http(devnet.conflux?.rpcUrl) })
}

function statusOf(bridge: (typeof bridges)[number]) {
  return client().readContract({ address: bridge, abi: coreBridgeAbi, functionName: 'status' })
}

test("both pools are open, with short periods and the provider's first stake", async () => {
  const vote = { address: devnetAddresses.votePool, abi: votePoolAbi } as const
  const share = { address: devnetAddresses.sharePool, abi: sharePoolAbi } as const
  expect(await client().readContract({ ...vote, functionName: '_poolLockPeriod' })).toBe(60n)
  expect(await client().readContract({ ...vote, functionName: '_poolUnlockPeriod' })).toBe(30n)
  expect((await client().readContract({ ...vote, functionName: 'poolSummary' })).available).toBe(1n)
  expect(await client().readContract({ ...share, functionName: 'totalDeposited' })).toBe(parseEther('1000'))
})

test('the bridges are in the core space, registered in PoS, and work for their votes', async () => {
  for (const bridge of bridges) {
    expect(bridge.startsWith('0x8')).toBe(true)
    const call = { address: bridge, abi: coreBridgeAbi } as const
    expect(await client().readContract({ ...call, functionName: 'registered' })).toBe(true)
    expect((await statusOf(bridge)).stakedVotes).toBe(1n)
  }
})

test('blocks mined ahead bring interest of about 12 % per local year', async () => {
  const [bridge = '0x'] = bridges
  const before = await client().getBalance({ address: bridge })
  const from = await client().getBlockNumber({ cacheTime: 0 })
  await devnet.mineConflux(500)
  const perBlock = (parseEther('1000') * 12n) / 100n / 10_512_000n
  const earned = async () => (await client().getBalance({ address: bridge })) - before
  await expect.poll(earned, { timeout: 45_000 }).toBeGreaterThan(perBlock * 400n)
  const all = await earned()
  const blocks = (await client().getBlockNumber({ cacheTime: 0 })) - from
  expect(all).toBeLessThanOrEqual(perBlock * (blocks + 30n))
})

test('its time can move ahead by a day', async () => {
  const { timestamp } = await client().getBlock()
  await devnet.passConfluxTime(86_400)
  expect((await client().getBlock()).timestamp - timestamp).toBeGreaterThanOrEqual(86_400n)
})
