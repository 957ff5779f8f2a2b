import { localSsvContracts } from '@granary/chains'
import { decodeOperatorKey, ssvEventsAbi, ssvViewsAbi } from '@granary/staking/ssv'
import { keccak256, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWallet, testWallet } from '../test/testWallet.ts'
import { type Devnet, devnetAccounts, devnetAddresses, ssvOperators, startDevnet } from './index.ts'

let devnet: Devnet
let client: TestWallet['client']

beforeAll(async () => {
  devnet = await startDevnet({ conflux: false })
  client = testWallet(devnet, 0).client
})

afterAll(() => devnet?.stop())

const views = () => ({ address: devnet.ethereum.ssvViews, abi: ssvViewsAbi }) as const

test('the SSV contracts are at the addresses that packages/chains names', () => {
  const { ssvNetwork: network, ssvViews: views } = devnetAddresses
  expect(localSsvContracts).toMatchObject({ network, views })
  expect(devnet.ethereum).toMatchObject({ ssvNetwork: devnetAddresses.ssvNetwork })
})

test('their code is what packages/chains pins', async () => {
  const { ssvNetwork, ssvViews } = devnetAddresses
  const deployed = await Promise.all(
    [ssvNetwork, ssvViews].map(async address => {
      return { address, codeHash: keccak256((await client.getCode({ address })) ?? '0x') }
    }),
  )
  expect(localSsvContracts.code.contracts).toEqual(deployed)
})

test('the network has the governance values of mainnet', async () => {
  expect(await client.readContract({ ...views(), functionName: 'getNetworkFee' })).toBe(3_550_900_000n)
  const collateral = await client.readContract({
    ...views(),
    functionName: 'getMinimumLiquidationCollateral',
  })
  expect(collateral).toBe(940_000_000_000_000n)
  const threshold = await client.readContract({ ...views(), functionName: 'getLiquidationThresholdPeriod' })
  expect(threshold).toBe(50_190n)
})

test('each operator of the list is registered with its id, owner, key and fee', async () => {
  expect(ssvOperators.length).toBeGreaterThanOrEqual(40)
  const logs = await client.getContractEvents({
    address: devnet.ethereum.ssvNetwork,
    abi: ssvEventsAbi,
    eventName: 'OperatorAdded',
    fromBlock: 0n,
    strict: true,
  })
  const registered = logs.map(({ args: { operatorId, owner, publicKey, fee } }) => {
    return { id: operatorId, owner, publicKey: decodeOperatorKey(publicKey).spki, fee }
  })
  const listed = ssvOperators.map(({ id, owner, publicKey, fee }) => ({ id, owner, publicKey, fee }))
  expect(registered).toEqual(listed)
  expect(new Set(listed.map(({ owner }) => owner)).size).toBe(4)
  expect(new Set(ssvOperators.map(({ name }) => name)).size).toBe(ssvOperators.length)
})

test('some operators are private with a list, one is free and one is removed', async () => {
  for (const { id, isPrivate, isRemoved, whitelist, owner } of ssvOperators) {
    const operator = await client.readContract({
      ...views(),
      functionName: 'getOperatorById',
      args: [id],
    })
    expect(operator).toMatchObject({ owner, isPrivate, isActive: !isRemoved })
    for (const account of whitelist) {
      const listed = { ...views(), functionName: 'getWhitelistedOperators', args: [[id], account] } as const
      expect(await client.readContract(listed)).toEqual([id])
    }
  }
  expect(ssvOperators.filter(({ isPrivate }) => isPrivate)).toHaveLength(3)
  expect(ssvOperators.flatMap(({ whitelist }) => whitelist)).toContain(devnetAccounts.address(0))
  expect(ssvOperators.filter(({ fee }) => fee === 0n)).toHaveLength(1)
  expect(ssvOperators.filter(({ isRemoved }) => isRemoved)).toHaveLength(1)
})

test('the thirteen operators that the devnet runs are public and within the bounds of fees', () => {
  const run = ssvOperators.filter(({ isRun }) => isRun)
  expect(run).toHaveLength(13)
  for (const { isPrivate, isRemoved, fee } of run) {
    expect({ isPrivate, isRemoved }).toEqual({ isPrivate: false, isRemoved: false })
    expect(fee).toBeGreaterThanOrEqual(parseGwei('1.0652'))
    expect(fee).toBeLessThanOrEqual(parseGwei('5.3263'))
  }
})
