import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { votePoolBytecode } from '@granary/contracts/bytecode'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import { revertOnRetry } from '@granary/contracts/testing/retry'
import { type Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfluxCall } from './buildConfluxCall.ts'
import type { ConfluxIntent } from './ConfluxCall.ts'
import { type ConfluxPool, voteDrip } from './ConfluxPool.ts'
import { checkIntent } from './checkIntent.ts'
import { confluxEventTraces } from './confluxEventTraces.ts'
import { decodeConfluxCall } from './decodeConfluxCall.ts'
import { type BatchedRead, readPools } from './readPools.ts'
import { readPosition } from './readPosition.ts'

const provider = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const staker = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const ownerAbi: Abi = [
  {
    type: 'function',
    name: 'setPeriods',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'uint256' }, { type: 'uint256' }],
    outputs: [],
  },
  { type: 'function', name: 'receivePrincipal', stateMutability: 'payable', inputs: [], outputs: [] },
  {
    type: 'function',
    name: 'takeLoss',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'uint256' }],
    outputs: [],
  },
]

let chain: PoolChain
let votes: ConfluxPool
let shares: ConfluxPool

beforeAll(async () => {
  chain = await startPoolChain(1_800_000_000)
  votes = { chainId: 71, kind: 'vote', address: chain.votePool }
  shares = { chainId: 71, kind: 'share', address: chain.sharePool }
  await chain.client.setBalance({ address: staker, value: parseEther('100000') })
  await chain.client.setBalance({ address: provider, value: parseEther('1000000') })
  for (const { address } of [votes, shares])
    await chain.send(provider, address, ownerAbi, 'setPeriods', [100n, 50n])
})

afterAll(() => chain?.stop())
revertOnRetry(() => chain)

async function read<Result>({ to, data, decode }: BatchedRead<Result>): Promise<Result> {
  return decode((await chain.client.call({ to, data })).data)
}

async function see(pool: ConfluxPool) {
  return read(readPosition(pool, staker))
}

/** Checks, builds, sends and finds it again by its event. */
async function act(pool: ConfluxPool, intent: ConfluxIntent): Promise<Hex> {
  const figures = await see(pool)
  expect(checkIntent(pool, intent, { ...figures, gasReserveDrip: parseEther('0.1') })).toBeNull()
  const { to, valueDrip, data } = buildConfluxCall(pool, intent, figures)
  expect(decodeConfluxCall(pool.kind, { data, valueDrip }).action).toBe(intent.action)
  const hash = await chain.client.sendTransaction({ account: staker, to, value: valueDrip, data })
  const { status, blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  for (const trace of confluxEventTraces(pool, intent.action, staker)) {
    const range = { fromBlock: `0x${blockNumber.toString(16)}`, toBlock: 'latest' } as const
    const logs = await chain.client.request({
      method: 'eth_getLogs',
      params: [{ ...trace, ...range } as never],
    })
    expect(logs.map(({ transactionHash }) => transactionHash)).toEqual([hash])
  }
  return hash
}

async function expectRefused(pool: ConfluxPool, intent: ConfluxIntent, code: string) {
  const figures = await see(pool)
  expect(checkIntent(pool, intent, figures)).toMatchObject({ code })
}

/** The contract's own verdict on the bytes, whatever the check said. */
async function isRefusedByContract(pool: ConfluxPool, intent: ConfluxIntent): Promise<boolean> {
  const { to, valueDrip, data } = buildConfluxCall(pool, intent, await see(pool))
  return chain.client.call({ account: staker, to, value: valueDrip, data }).then(
    () => false,
    () => true,
  )
}

test('a vote pool from stake to withdrawal: reads equal the contract, and each call does what was meant', async () => {
  expect((await see(votes)).position).toMatchObject({ stakedDrip: 0n, queue: [], claimableDrip: 0n })
  await act(votes, { action: 'stake', amountDrip: 5n * voteDrip })
  const staked = await see(votes)
  expect(staked.state).toMatchObject({
    name: 'Votes',
    totalStakedDrip: 5n * voteDrip,
    lockBlocks: 100n,
    stakers: 1n,
  })
  expect(staked.position).toMatchObject({ stakedDrip: 5n * voteDrip, unstakableDrip: 0n, unlockingDrip: 0n })
  const end = BigInt(staked.state.block.number) + 100n
  expect(staked.position.queue).toMatchObject([{ type: 'locking', amountDrip: 5n * voteDrip, endBlock: end }])

  const early: ConfluxIntent = { action: 'unstake', amountDrip: voteDrip }
  await expectRefused(votes, early, 'STAKE_STILL_LOCKING')
  expect(await isRefusedByContract(votes, early)).toBe(true)

  await chain.client.mine({ blocks: 100 })
  await chain.addInterest(votes.address, parseEther('12.5'))
  expect((await see(votes)).position).toMatchObject({ claimableDrip: parseEther('12.5'), queue: [] })
  await act(votes, { action: 'claim', amountDrip: parseEther('2.5') })
  await act(votes, { action: 'claim' })
  expect((await see(votes)).position).toMatchObject({ claimableDrip: 0n, claimedDrip: parseEther('12.5') })
  await expectRefused(votes, { action: 'claim' }, 'NOTHING_TO_CLAIM')

  await act(votes, { action: 'unstake', amountDrip: 2n * voteDrip })
  expect((await see(votes)).position).toMatchObject({
    stakedDrip: 3n * voteDrip,
    unlockingDrip: 2n * voteDrip,
    unlockedDrip: 0n,
  })
  const withdrawal: ConfluxIntent = { action: 'withdraw', amountDrip: 2n * voteDrip }
  await expectRefused(votes, withdrawal, 'WITHDRAW_STILL_LOCKED')
  await chain.client.mine({ blocks: 50 })
  await expectRefused(votes, withdrawal, 'WITHDRAW_NOT_BACK')
  expect(await isRefusedByContract(votes, withdrawal)).toBe(true)
  await chain.send(provider, votes.address, ownerAbi, 'receivePrincipal', [], 2n * voteDrip)
  expect((await see(votes)).position).toMatchObject({
    unlockedDrip: 2n * voteDrip,
    withdrawableNowDrip: 2n * voteDrip,
  })
  await act(votes, withdrawal)
  expect((await see(votes)).position).toMatchObject({ unlockedDrip: 0n, stakedDrip: 3n * voteDrip })
})

test('[F.13] what is back is withdrawable for the first request, whoever calls', async () => {
  const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  await chain.client.setBalance({ address: other, value: parseEther('100000') })
  await chain.send(other, votes.address, votePoolAbi, 'increaseStake', [1n], voteDrip)
  await chain.client.mine({ blocks: 100 })
  await chain.send(other, votes.address, votePoolAbi, 'decreaseStake', [1n])
  await act(votes, { action: 'unstake', amountDrip: voteDrip })
  await chain.client.mine({ blocks: 50 })
  await chain.send(provider, votes.address, ownerAbi, 'receivePrincipal', [], voteDrip)
  const { state, position } = await see(votes)
  expect(state.withdrawableDrip).toBe(voteDrip)
  expect(position).toMatchObject({ unlockedDrip: voteDrip, withdrawableNowDrip: 0n, isPaidInTurn: true })
  const late: ConfluxIntent = { action: 'withdraw', amountDrip: voteDrip }
  await expectRefused(votes, late, 'WITHDRAW_NOT_BACK')
  expect(await isRefusedByContract(votes, late)).toBe(true)
  await chain.send(other, votes.address, votePoolAbi, 'withdrawStake', [1n])
  await chain.send(provider, votes.address, ownerAbi, 'receivePrincipal', [], voteDrip)
  await act(votes, late)
})

test('a share pool from stake to withdrawal: any amount in, no more than requested out, and everything with all', async () => {
  await act(shares, { action: 'stake', amountDrip: 1n })
  await act(shares, { action: 'stake', amountDrip: parseEther('123.456') })
  await chain.addInterest(shares.address, parseEther('7.777777777777777777'))
  const grown = await see(shares)
  const worth = await chain.client.readContract({
    address: shares.address,
    abi: sharePoolAbi,
    functionName: 'userStakedInPoS',
    args: [staker],
  })
  expect(grown.position.stakedDrip).toBe(worth)
  expect(grown.state.totalStakedDrip).toBe(parseEther('131.233777777777777777') + 1n)

  await act(shares, { action: 'unstake', amountDrip: parseEther('31.4') })
  const asked = await see(shares)
  const off = parseEther('31.4') - (asked.position.unlockingDrip ?? 0n)
  expect(off >= 0n && off < 10n ** 9n).toBe(true)
  expect(asked.position.queue).toMatchObject([
    { type: 'unlocking', endBlock: null, expectedBlock: BigInt(asked.state.block.number) + 50n },
  ])
  // A request keeps its date, whatever the period is later.
  await chain.send(provider, shares.address, ownerAbi, 'setPeriods', [0n, 60n])
  expect((await see(shares)).position.queue?.[0]?.expectedBlock).toBe(
    asked.position.queue?.[0]?.expectedBlock,
  )
  await expectRefused(shares, { action: 'withdraw', amountDrip: parseEther('31') }, 'WITHDRAW_STILL_LOCKED')
  await chain.client.mine({ blocks: 50 })
  await chain.send(
    provider,
    shares.address,
    ownerAbi,
    'receivePrincipal',
    [],
    asked.position.unlockingDrip ?? 0n,
  )
  const ready = await see(shares)
  expect(ready.position).toMatchObject({
    unlockingDrip: 0n,
    withdrawableNowDrip: asked.position.unlockingDrip,
  })
  await act(shares, { action: 'withdraw', amountDrip: parseEther('31') })
  await act(shares, { action: 'unstake', amountDrip: 0n, all: true })
  const left = await see(shares)
  expect(left.position).toMatchObject({ shares: 0n, stakedDrip: 0n })
  await expectRefused(shares, { action: 'unstake', amountDrip: 0n, all: true }, 'UNSTAKE_ABOVE_STAKED')
})

test('all pools are read in one call, including one without code', async () => {
  const nowhere: ConfluxPool = { chainId: 71, kind: 'vote', address: `0x${'77'.repeat(20)}` }
  const wallet: ConfluxPool = { chainId: 71, kind: 'share', address: votes.address }
  const readings = await read(readPools([votes, nowhere, shares, wallet], staker))
  expect(readings.map(({ failure }) => failure?.code ?? null)).toEqual([null, 'POOL_NOT_FOUND', null, null])
  expect(readings[0]?.position).toEqual((await see(votes)).position)
  // A vote pool declared as a share pool shows its name and nothing that could be acted on.
  expect(readings[3]?.position).toMatchObject({ stakedDrip: null, shares: null, withdrawableNowDrip: null })
})

test('[F.16] a pool with a shortfall, and one without a bridge, refuse a stake as the check does', async () => {
  const stake: ConfluxIntent = { action: 'stake', amountDrip: voteDrip }
  const before = await chain.client.snapshot()
  await chain.send(provider, votes.address, ownerAbi, 'takeLoss', [voteDrip])
  await expectRefused(votes, stake, 'POOL_SHORTFALL')
  expect(await isRefusedByContract(votes, stake)).toBe(true)
  await chain.client.revert({ id: before })
  expect(await isRefusedByContract(votes, stake)).toBe(false)

  const args = [provider, 'New'] as const
  const hash = await chain.client.deployContract({
    ...{ account: provider, abi: votePoolAbi, bytecode: votePoolBytecode, args },
    chain: chain.client.chain,
  })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
  const closed: ConfluxPool = { chainId: 71, kind: 'vote', address: contractAddress?.toLowerCase() as Hex }
  await expectRefused(closed, stake, 'POOL_NOT_OPEN')
  expect(await isRefusedByContract(closed, stake)).toBe(true)
})
