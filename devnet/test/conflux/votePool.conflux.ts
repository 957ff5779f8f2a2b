import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coreBridgeAbi, votePoolAbi } from '@granary/contracts'
import { base32AddressToHex } from 'cive/utils'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeFunctionResult,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  type TransactionReceipt,
  toEventSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base32, coreAccount } from './coreAccount.ts'
import { richKeys } from './nodeConfig.ts'
import { type RunningServer, runScript, startServer } from './runRepositoryScript.ts'
import { type RealNodes, startRealNodes } from './startRealNodes.ts'

// One journey on real nodes, a step per test: nothing is simulated, interest included.
const [providerKey, keeperKey, stakerKey] = richKeys
const staker = privateKeyToAccount(stakerKey)
const patience = { timeout: 120_000, interval: 500 }

let nodes: RealNodes
let folder: string
let server: RunningServer | undefined
let pool: Address
let bridge: Address
let identifier: Hex

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-conflux-test-'))
  nodes = await startRealNodes()
})

afterAll(async () => {
  await server?.stop()
  await nodes?.stop()
  await rm(folder, { recursive: true, force: true })
})

function eSpace() {
  const nativeCurrency = { name: 'CFX', symbol: 'CFX', decimals: 18 }
  const rpcUrls = { default: { http: [nodes.eSpaceUrl] } }
  return defineChain({ id: 71, name: 'eSpace', nativeCurrency, rpcUrls })
}

function reader() {
  return createPublicClient({ chain: eSpace(), transport: http(), pollingInterval: 250, cacheTime: 0 })
}

async function send(key: Hex, data: Hex, value = 0n): Promise<TransactionReceipt> {
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: eSpace(), transport: http() })
  const gasPrice = await reader().getGasPrice()
  const hash = await wallet.sendTransaction({ to: pool, data, value, type: 'legacy', gasPrice })
  const receipt = await reader().waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

const read = {
  summary: () =>
    reader().readContract({
      address: pool,
      abi: votePoolAbi,
      functionName: 'userSummary',
      args: [staker.address],
    }),
  interest: () =>
    reader().readContract({
      address: pool,
      abi: votePoolAbi,
      functionName: 'userInterest',
      args: [staker.address],
    }),
  withdrawable: () =>
    reader().readContract({ address: pool, abi: votePoolAbi, functionName: 'withdrawableCfx' }),
}

async function bridgeStatus() {
  const call = { abi: coreBridgeAbi, functionName: 'status' } as const
  const asked = [{ to: base32(bridge), data: encodeFunctionData(call) }, 'latest_state']
  return decodeFunctionResult({ ...call, data: await nodes.core.request<Hex>('cfx_call', asked) })
}

type PosAccount = { status: { availableVotes: Hex; locked: Hex; unlocked: Hex } }

function posAccount(): Promise<PosAccount> {
  return nodes.core.request<PosAccount>('pos_getAccount', [identifier])
}

const steps = ['none', 'collect', 'stake', 'retire', 'unlock', 'return', 'interest'] as const

/** Runs the due step, as the keeper would. */
async function workOnce(): Promise<(typeof steps)[number]> {
  const provider = coreAccount(nodes.coreUrl, providerKey)
  const data = encodeFunctionData({ abi: coreBridgeAbi, functionName: 'work' })
  const { logs, outcomeStatus } = await provider.send(bridge, data)
  expect(outcomeStatus).toBe('0x0')
  // Calls into eSpace leave logs of their own.
  const own = (logs as { address: string; topics: Hex[] }[]).filter(log => log.topics[0] === workedTopic)
  expect(own).toHaveLength(1)
  return steps[Number(own[0]?.topics[1])] ?? 'none'
}

const workedTopic = toEventSelector('Worked(uint8,uint256)')

async function workUntil(step: (typeof steps)[number]): Promise<string[]> {
  const done = [await workOnce()]
  while (done.at(-1) !== step) done.push(await workOnce())
  return done
}

function deploy(...more: string[]): Promise<string> {
  const rpc = ['--espace-rpc', nodes.eSpaceUrl, '--core-rpc', nodes.coreUrl]
  const what = ['--kind', 'vote', '--network', 'testnet', '--name', 'Real vote pool']
  const args = [...what, ...rpc, '--record', join(folder, 'deployment.json'), ...more]
  return runScript('scripts/confluxDeploy.ts', args, { CONFLUX_DEPLOY_KEY: providerKey })
}

test('the deployment tool sets up pool and bridge; a second run sends nothing and says the same', async () => {
  const text = await deploy()
  pool = (/^Pool.*(0x[0-9a-f]{40})$/m.exec(text)?.[1] ?? '0x') as Address
  const inBase32 = /^Bridge.*(cfxtest:[0-9a-z]{42})$/m.exec(text)?.[1] ?? ''
  bridge = base32AddressToHex({ address: inBase32 as never })
  expect(bridge.startsWith('0x8')).toBe(true)
  const opened = { address: pool, abi: votePoolAbi, functionName: 'bridgeAccepted' } as const
  expect(await reader().readContract(opened)).toBe(true)
  const nonce = () => reader().getTransactionCount({ address: privateKeyToAccount(providerKey).address })
  const before = await nonce()
  const again = await deploy()
  expect(again).toContain(pool)
  expect(again).toContain(inBase32)
  expect(await nonce()).toBe(before)
})

test("a stake goes to the bridge's mapped account, and the server's keeper transfers it", async () => {
  const provider = coreAccount(nodes.coreUrl, providerKey)
  const settings = { minimumInterest: 10n ** 9n, minimumMove: 0n, patience: 0n, blocksPerYear: 63_072_000n }
  const set = encodeFunctionData({
    abi: coreBridgeAbi,
    functionName: 'setSettings',
    args: [settings],
  })
  expect((await provider.send(bridge, set)).outcomeStatus).toBe('0x0')
  await send(
    providerKey,
    encodeFunctionData({ abi: votePoolAbi, functionName: 'setPeriods', args: [30n, 20n] }),
  )
  const stake = encodeFunctionData({ abi: votePoolAbi, functionName: 'increaseStake', args: [5n] })
  await send(stakerKey, stake, parseEther('5000'))
  expect((await bridgeStatus()).crossing).toBe(parseEther('5000'))
  server = startServer({
    PORT: '0',
    DATABASE_FOLDER: join(folder, 'database'),
    RPC_URLS_CFX_TESTNET: nodes.eSpaceUrl,
    CONFLUX_CORE_RPC_URL_TESTNET: nodes.coreUrl,
    CONFLUX_BRIDGES_TESTNET: base32(bridge),
    CONFLUX_KEEPER_KEY_TESTNET: keeperKey,
    CONFLUX_KEEPER_SECONDS: '1',
  })
  await expect.poll(async () => (await bridgeStatus()).liquid, patience).toBe(parseEther('5000'))
  expect((await bridgeStatus()).crossing).toBe(0n)
})

test("the bridge contract becomes a PoS account of the provider's node, and the rest of the stake follows", async () => {
  const [data, id] = await nodes.provider.request<[Hex, string]>('test_posRegister', ['0x2', 0])
  identifier = `0x${id.replace(/^0x/, '')}`
  await deploy('--register-data', data)
  await expect.poll(async () => (await bridgeStatus()).stakedVotes, patience).toBe(5n)
  expect((await bridgeStatus()).liquid).toBe(0n)
})

test('PoS makes blocks by itself and locks the votes', async () => {
  await expect.poll(async () => Number((await posAccount()).status.locked), patience).toBe(5)
  const first = Number((await nodes.core.request<{ epoch: Hex }>('pos_getStatus')).epoch)
  await expect
    .poll(async () => Number((await nodes.core.request<{ epoch: Hex }>('pos_getStatus')).epoch), patience)
    .toBeGreaterThan(first)
})

test('the chain itself pays interest to the bridge; the keeper passes it on, and the staker claims it to the Drip', async () => {
  await expect.poll(read.interest, patience).toBeGreaterThan(0n)
  const before = await reader().getBalance({ address: staker.address })
  const claim = encodeFunctionData({ abi: votePoolAbi, functionName: 'claimAllInterest' })
  const receipt = await send(stakerKey, claim)
  const { claimedInterest } = await read.summary()
  const after = await reader().getBalance({ address: staker.address, blockNumber: receipt.blockNumber })
  expect(after - before + receipt.gasUsed * receipt.effectiveGasPrice).toBe(claimedInterest)
  expect(claimedInterest).toBeGreaterThan(0n)
})

test('an unstake is retired from PoS, unlocked, returned to the pool and withdrawn', async () => {
  await expect.poll(async () => (await read.summary()).locked, patience).toBe(5n)
  await send(stakerKey, encodeFunctionData({ abi: votePoolAbi, functionName: 'decreaseStake', args: [2n] }))
  await expect.poll(read.withdrawable, patience).toBe(parseEther('2000'))
  expect(Number((await posAccount()).status.locked)).toBe(3)
  await expect.poll(async () => (await read.summary()).unlocked, patience).toBe(2n)
  const before = await reader().getBalance({ address: staker.address })
  const withdraw = encodeFunctionData({ abi: votePoolAbi, functionName: 'withdrawStake', args: [2n] })
  const receipt = await send(stakerKey, withdraw)
  const after = await reader().getBalance({ address: staker.address, blockNumber: receipt.blockNumber })
  expect(after - before + receipt.gasUsed * receipt.effectiveGasPrice).toBe(parseEther('2000'))
})

test('[F.02] votes that PoS returned are not retired again, even if interest was passed on in between', async () => {
  // Only the two votes of the test before.
  expect(await bridgeStatus()).toMatchObject({ stakedVotes: 3n, retiringVotes: 0n, liquid: 0n })
  await server?.stop()
  server = undefined
  const ask = encodeFunctionData({ abi: votePoolAbi, functionName: 'decreaseStake', args: [1n] })
  await send(stakerKey, ask)
  await workUntil('retire')
  expect((await bridgeStatus()).retiringVotes).toBe(1n)
  // PoS credits interest every term, so this step is soon due.
  await expect.poll(async () => (await bridgeStatus()).interest, patience).toBeGreaterThan(10n ** 9n)
  expect(await workUntil('interest')).toEqual(['interest'])
  await expect.poll(async () => (await bridgeStatus()).unlockedVotes, patience).toBe(1n)
  expect(await workUntil('return')).not.toContain('retire')
  expect(await read.withdrawable()).toBe(parseEther('1000'))
  expect(await bridgeStatus()).toMatchObject({ stakedVotes: 2n, retiringVotes: 0n, unstaking: 0n })
})
