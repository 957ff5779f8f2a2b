import { coreBridgeAbi, votePoolAbi } from '@granary/contracts'
import { decodeFunctionData, encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richKeys } from '../../../../devnet/test/conflux/nodeConfig.ts'
import { type RealNodes, startRealNodes } from '../../../../devnet/test/conflux/startRealNodes.ts'
import type { ParsedCoreAddress } from '../../src/networks/conflux/core/coreAddress.ts'
import { createCoreNode } from '../../src/networks/conflux/core/createCoreNode.ts'
import { createBridge } from '../../src/networks/conflux/keeper/Bridge.ts'
import { Secret } from '../../src/platform/settings/Secret.ts'
import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'
import { createHands, deployRealPool, type Hands } from './deployRealPool.ts'

const [ownerKey, stakerKey, keeperKey] = richKeys
const patient = { timeout: 120_000, interval: 500 }

let nodes: RealNodes
let owner: Hands
let staker: Hands
let pool: Hex
let bridge: ParsedCoreAddress
let server: ServerProcess

beforeAll(async () => {
  nodes = await startRealNodes()
  owner = createHands(ownerKey, nodes.eSpaceUrl, nodes.coreUrl)
  staker = createHands(stakerKey, nodes.eSpaceUrl, nodes.coreUrl)
  const deployed = await deployRealPool(owner)
  pool = deployed.pool
  bridge = deployed.bridge
  server = await startServer()
})

afterAll(async () => {
  await server?.end()
  await nodes?.stop()
})

function startServer(): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_FOLDER: 'memory:',
    CONFLUX_CORE_RPC_URL_TESTNET: nodes.coreUrl,
    CONFLUX_BRIDGES_TESTNET: bridge.address,
    CONFLUX_KEEPER_KEY_TESTNET: keeperKey,
    CONFLUX_KEEPER_SECONDS: '1',
  })
}

const status = () => createBridge(createCoreNode(new Secret(nodes.coreUrl), 'core'), bridge).status()
const encode = (functionName: 'increaseStake' | 'decreaseStake' | 'withdrawStake', votes: bigint) =>
  encodeFunctionData({ abi: votePoolAbi, functionName, args: [votes] })
const summary = () =>
  staker.reader.readContract({
    ...{ address: pool, abi: votePoolAbi, functionName: 'userSummary' as const },
    args: [staker.address],
  })

test('the keeper of a server takes over what was staked, and stakes it once the bridge is registered', async () => {
  await staker.send(pool, encode('increaseStake', 2n), parseEther('2000'))
  await expect.poll(async () => (await status()).liquid, patient).toBe(parseEther('2000'))
  const [data] = (await nodes.provider.request('test_posRegister', ['0x1', 0])) as [Hex]
  const { args } = decodeFunctionData({ abi: coreBridgeAbi, data })
  const call = { abi: coreBridgeAbi, functionName: 'register', args: args as never } as const
  await owner.sendCore(bridge.address, encodeFunctionData(call))
  await expect.poll(status, patient).toMatchObject({ stakedVotes: 2n, liquid: 0n, crossing: 0n })
})

test('a server that is killed is followed by one that goes on', async () => {
  await server.end('SIGKILL')
  await staker.send(pool, encode('increaseStake', 1n), parseEther('1000'))
  server = await startServer()
  await expect.poll(status, patient).toMatchObject({ stakedVotes: 3n, crossing: 0n })
})

test('interest reaches the stakers, who claim it', async () => {
  await owner.sendCore(bridge.address, '0x', parseEther('2'))
  const interest = () =>
    staker.reader.readContract({
      ...{ address: pool, abi: votePoolAbi, functionName: 'userInterest' as const },
      args: [staker.address],
    })
  await expect.poll(interest, patient).toBeGreaterThanOrEqual(parseEther('1.8'))
  await staker.send(pool, encodeFunctionData({ abi: votePoolAbi, functionName: 'claimAllInterest' }))
  expect((await summary()).claimedInterest).toBeGreaterThanOrEqual(parseEther('1.8'))
})

test('what is asked back is retired, unlocked by PoS itself, returned and withdrawn', async () => {
  await expect.poll(async () => (await summary()).locked, patient).toBe(3n)
  await staker.send(pool, encode('decreaseStake', 1n))
  const withdrawable = () =>
    staker.reader.readContract({ address: pool, abi: votePoolAbi, functionName: 'withdrawableCfx' })
  await expect.poll(withdrawable, patient).toBeGreaterThanOrEqual(parseEther('1000'))
  await expect.poll(async () => (await summary()).unlocked, patient).toBe(1n)
  await staker.send(pool, encode('withdrawStake', 1n))
  expect(await status()).toMatchObject({ stakedVotes: 2n, retiringVotes: 0n, unstaking: 0n })
  expect((await summary()).votes).toBe(2n)
  const steps = server.lines().flatMap(({ msg, step }) => (msg === 'work is done' ? [step] : []))
  expect(steps).toEqual(expect.arrayContaining(['interest', 'retire', 'unlock', 'return']))
  expect(server.lines().filter(({ level }) => level === 'error')).toEqual([])
})
