import { confluxESpaceTestnet } from '@granary/chains'
import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type ConnectedDevnet, devnetAccounts, keeperAccountIndex } from '@granary/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  type PublicClient,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { startTestKeeper, type TestKeeper } from '#test/startTestKeeper.ts'
import { testDevnet } from '#test/startTestServer.ts'
import { formatCoreAddress } from '../core/coreAddress.ts'

const coreNetworkId = 1

const database = useTestDatabase()
let devnet: ConnectedDevnet
let conflux: NonNullable<ConnectedDevnet['conflux']>
let chain: PublicClient

renewOnRetry(
  async () => {
    devnet = await testDevnet()
    if (!devnet.conflux) throw new Error('there is no Conflux chain')
    conflux = devnet.conflux
    chain = createPublicClient({ transport: http(conflux.rpcUrl), pollingInterval: 200 })
    await settle()
  },
  async () => {},
)

/** The chain stays, and an attempt that failed may have left work undone at its bridges. */
async function settle(): Promise<void> {
  for (const bridge of [conflux.votePoolBridge, conflux.sharePoolBridge]) await keeperOf(bridge).run()
  await devnet.mineConflux(40)
  for (const bridge of [conflux.votePoolBridge, conflux.sharePoolBridge]) await keeperOf(bridge).run()
}

function keeperOf(bridge: Address): TestKeeper {
  return startTestKeeper({
    ...{ database, coreRpcUrl: conflux.coreRpcUrl, key: devnetAccounts.at(keeperAccountIndex).privateKey },
    ...{
      bridges: [formatCoreAddress(bridge, coreNetworkId)],
      patience: { pollMs: 100, receiptMs: 60_000, stuckMs: 600_000 },
    },
  })
}

/** A staker who calls the pool as the site does: by calldata, in transactions of the old type. */
function stakerOf(index: number, pool: Address) {
  const account = privateKeyToAccount(devnetAccounts.at(index).privateKey)
  const { name, nativeCurrency } = { name: 'local', nativeCurrency: confluxESpaceTestnet.nativeCurrency }
  const local = defineChain({
    id: 71,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [conflux.rpcUrl] } },
  })
  const wallet = createWalletClient({ account, chain: local, transport: http(conflux.rpcUrl) })
  return {
    address: account.address,
    /** @returns Drip by which the balance changed, without the gas */
    async call(data: `0x${string}`, value = 0n): Promise<bigint> {
      const before = await chain.getBalance({ address: account.address })
      const hash = await wallet.sendTransaction({ to: pool, data, value, type: 'legacy', gas: 3_000_000n })
      const receipt = await chain.waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      const after = await chain.getBalance({ address: account.address })
      return after - before + receipt.gasUsed * receipt.effectiveGasPrice
    },
  }
}

const statusOf = (bridge: Address) =>
  chain.readContract({ address: bridge, abi: coreBridgeAbi, functionName: 'status' })

/** Steps that the keeper has reported, in order. */
const stepsOf = (keeper: TestKeeper) =>
  keeper
    .lines()
    .filter(({ msg }) => msg === 'work is done')
    .map(({ step }) => step)

/** PoS pays every ten seconds for the blocks that were. */
async function earn(bridge: Address): Promise<void> {
  await devnet.mineConflux(500)
  await expect
    .poll(async () => (await statusOf(bridge)).interest, { timeout: 60_000 })
    .toBeGreaterThan(10n ** 14n)
}

test('a vote pool: stake, collect, stake in PoS, interest, claim; unstake, retire, unlock, return, withdraw', async () => {
  const bridge = conflux.votePoolBridge
  const keeper = keeperOf(bridge)
  const staker = stakerOf(5, conflux.votePool)
  const pool = { address: conflux.votePool, abi: votePoolAbi } as const
  const encode = (functionName: 'increaseStake' | 'decreaseStake' | 'withdrawStake', votes: bigint) =>
    encodeFunctionData({ abi: votePoolAbi, functionName, args: [votes] })
  const votesBefore = (await statusOf(bridge)).stakedVotes

  await staker.call(encode('increaseStake', 3n), parseEther('3000'))
  await keeper.run()
  expect(stepsOf(keeper)).toEqual(expect.arrayContaining(['collect', 'stake']))
  expect((await statusOf(bridge)).stakedVotes).toBe(votesBefore + 3n)
  expect((await statusOf(bridge)).crossing).toBe(0n)

  await earn(bridge)
  await keeper.run()
  expect(stepsOf(keeper)).toContain('interest')
  const interest = await chain.readContract({ ...pool, functionName: 'userInterest', args: [staker.address] })
  expect(interest).toBeGreaterThan(0n)
  const claimed = await staker.call(
    encodeFunctionData({ abi: votePoolAbi, functionName: 'claimAllInterest' }),
  )
  expect(claimed).toBeGreaterThanOrEqual(interest)

  await staker.call(encode('decreaseStake', 3n))
  await keeper.run()
  expect(stepsOf(keeper)).toContain('retire')
  await devnet.mineConflux(40)
  await keeper.run()
  expect(stepsOf(keeper)).toEqual(expect.arrayContaining(['unlock', 'return']))
  expect(await statusOf(bridge)).toMatchObject({ stakedVotes: votesBefore, unstaking: 0n, retiringVotes: 0n })
  expect(await staker.call(encode('withdrawStake', 3n))).toBe(parseEther('3000'))
  await keeper.run()
  expect((await keeper.store.listBridges()).map(({ alarmed }) => alarmed)).toEqual([false])
})

test('a share pool: any amount, of which whole votes work; all of it and its rewards come back', async () => {
  const bridge = conflux.sharePoolBridge
  const keeper = keeperOf(bridge)
  const staker = stakerOf(6, conflux.sharePool)
  const pool = { address: conflux.sharePool, abi: sharePoolAbi } as const
  const args = [staker.address] as const
  const votesBefore = (await statusOf(bridge)).stakedVotes
  const amount = parseEther('1500.25')

  await staker.call(encodeFunctionData({ abi: sharePoolAbi, functionName: 'deposit' }), amount)
  const worth = await chain.readContract({ ...pool, functionName: 'userStakedInPoS', args })
  expect(worth).toBeLessThanOrEqual(amount)
  await keeper.run()
  expect(stepsOf(keeper)).toEqual(expect.arrayContaining(['collect', 'stake']))
  expect((await statusOf(bridge)).stakedVotes).toBe(votesBefore + 1n)

  await earn(bridge)
  await keeper.run()
  expect(stepsOf(keeper)).toContain('interest')
  const grown = await chain.readContract({ ...pool, functionName: 'userStakedInPoS', args })
  expect(grown).toBeGreaterThan(worth)

  const shares = await chain.readContract({ ...pool, functionName: 'balanceOf', args })
  await staker.call(encodeFunctionData({ abi: sharePoolAbi, functionName: 'redeem', args: [shares] }))
  const asked = await chain.readContract({ ...pool, functionName: 'userClaimed', args })
  const ready = () => chain.readContract({ ...pool, functionName: 'userWithdrawable', args })
  await keeper.run()
  await devnet.mineConflux(40)
  await keeper.run()
  expect(stepsOf(keeper)).toEqual(expect.arrayContaining(['retire', 'unlock', 'return']))
  const payable = await ready()
  expect(payable).toBeGreaterThanOrEqual(grown)
  expect(payable).toBeGreaterThanOrEqual(asked)
  const paid = await staker.call(
    encodeFunctionData({ abi: sharePoolAbi, functionName: 'withdraw', args: [payable] }),
  )
  expect(paid).toBe(payable)
})

test('two keepers at once, and one that is cut off after sending, do every step once', async () => {
  const bridge = conflux.votePoolBridge
  const staker = stakerOf(5, conflux.votePool)
  const stake = encodeFunctionData({ abi: votePoolAbi, functionName: 'increaseStake', args: [1n] })
  const before = await statusOf(bridge)
  await staker.call(stake, parseEther('1000'))
  const cut = keeperOf(bridge)
  const running = cut.run()
  await expect.poll(() => cut.lines().map(({ msg }) => msg), { timeout: 60_000 }).toContain('work is sent')
  cut.stop()
  await running
  await staker.call(stake, parseEther('1000'))
  const both = [keeperOf(bridge), keeperOf(bridge)]
  await Promise.all(both.map(keeper => keeper.run()))
  const after = await statusOf(bridge)
  expect(after.stakedVotes).toBe(before.stakedVotes + 2n)
  expect(after).toMatchObject({ crossing: 0n, unstaking: 0n })
  const failures = both.flatMap(keeper => keeper.lines()).filter(({ level }) => level === 'warn')
  expect(failures).toEqual([])
})

test('an account without CFX sends nothing and says so', async () => {
  const staker = stakerOf(5, conflux.votePool)
  const stake = encodeFunctionData({ abi: votePoolAbi, functionName: 'increaseStake', args: [1n] })
  await staker.call(stake, parseEther('1000'))
  const poor = startTestKeeper({
    ...{ database, coreRpcUrl: conflux.coreRpcUrl },
    bridges: [formatCoreAddress(conflux.votePoolBridge, coreNetworkId)],
  })
  await expect(poor.run()).rejects.toMatchObject({ code: 'KEEPER_OUT_OF_GAS' })
  const missing = startTestKeeper({
    ...{ database, coreRpcUrl: conflux.coreRpcUrl },
    bridges: [formatCoreAddress(`0x8${'7'.repeat(39)}`, coreNetworkId)],
  })
  await expect(missing.run()).rejects.toMatchObject({ code: 'BRIDGE_NOT_FOUND' })
  await keeperOf(conflux.votePoolBridge).run()
  expect((await statusOf(conflux.votePoolBridge)).crossing).toBe(0n)
})
