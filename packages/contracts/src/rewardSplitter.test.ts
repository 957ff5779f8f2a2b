import {
  type Address,
  getContractAddress,
  type Hex,
  keccak256,
  parseEther,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type LocalClient } from '../testing/connect.ts'
import { revertOnRetry } from '../testing/retry/index.ts'
import { type Anvil, startAnvil } from '../testing/startAnvil.ts'
import { rewardSplitterFactoryBytecode } from './bytecode.ts'
import {
  rewardSplitterAbi,
  rewardSplitterCode,
  rewardSplitterFactoryAbi,
  rewardSplitterFactoryCode,
} from './index.ts'

const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const provider = '0x00000000000000000000000000000000009a0b1d'
const staker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const shareBps = 800n

let anvil: Anvil
let client: LocalClient
let factory: Address
let deploymentGas: bigint

beforeAll(async () => {
  anvil = await startAnvil('prague')
  client = connect(anvil.rpcUrl)
  // An account that already has money, as a provider's and a staker's do.
  await client.setBalance({ address: provider, value: 1n })
  const hash = await client.deployContract({
    account: deployer,
    abi: rewardSplitterFactoryAbi,
    bytecode: rewardSplitterFactoryBytecode,
    args: [provider],
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  factory = receipt.contractAddress ?? zeroAddress
  deploymentGas = receipt.gasUsed
})

revertOnRetry(() => ({ client }))
afterAll(() => anvil?.stop())

async function send(functionName: 'create' | 'createAndRelease', who: Address) {
  const hash = await client.writeContract({
    account: stranger,
    address: factory,
    abi: rewardSplitterFactoryAbi,
    functionName,
    args: [who, shareBps],
  })
  return client.waitForTransactionReceipt({ hash })
}

async function release(splitter: Address) {
  const hash = await client.writeContract({
    account: stranger,
    address: splitter,
    abi: rewardSplitterAbi,
    functionName: 'release',
  })
  return client.waitForTransactionReceipt({ hash })
}

function predict(who: Address) {
  return client.readContract({
    address: factory,
    abi: rewardSplitterFactoryAbi,
    functionName: 'predict',
    args: [who, shareBps],
  })
}

async function codeWithout(address: Address, immutables: Readonly<Record<string, readonly number[]>>) {
  const code = Buffer.from(((await client.getCode({ address })) ?? '0x').slice(2), 'hex')
  for (const start of Object.values(immutables).flat()) code.fill(0, start, start + 32)
  return keccak256(code)
}

test('the deployed code, immutables left out, is the published one, and the implementation is the first contract of the factory', async () => {
  const { runtimeHash, immutables } = rewardSplitterFactoryCode
  expect(await codeWithout(factory, immutables)).toBe(runtimeHash)
  const implementation = getContractAddress({ from: factory, nonce: 1n })
  expect(await codeWithout(implementation, rewardSplitterCode.immutables)).toBe(
    rewardSplitterCode.runtimeHash,
  )
})

test('what arrives before the splitter exists is paid by one transaction that creates it and releases', async () => {
  const splitter = await predict(staker)
  await client.setBalance({ address: splitter, value: parseEther('1') + 3n })
  const before = await Promise.all(
    [staker, provider].map(address => client.getBalance({ address: address as Hex })),
  )
  const { logs, status } = await send('createAndRelease', staker)
  expect(status).toBe('success')
  const after = await Promise.all(
    [staker, provider].map(address => client.getBalance({ address: address as Hex })),
  )
  expect(after.map((balance, i) => balance - (before[i] ?? 0n))).toEqual([
    parseEther('0.92') + 3n,
    parseEther('0.08'),
  ])
  expect(parseEventLogs({ abi: rewardSplitterAbi, logs, eventName: 'Released' })[0]?.args).toEqual({
    to: staker,
    toStaker: parseEther('0.92') + 3n,
    toProvider: parseEther('0.08'),
    providerPaid: true,
  })
})

test('gas stays below: 1.5 M for the factory, 100,000 to create, 90,000 to release', async () => {
  const created = await send('create', stranger)
  const splitter = await predict(stranger)
  await client.setBalance({ address: splitter, value: parseEther('1') })
  const first = await release(splitter)
  await client.setBalance({ address: splitter, value: parseEther('1') })
  const later = await release(splitter)
  const both = await createdAndReleased()
  const gas = {
    factory: deploymentGas,
    create: created.gasUsed,
    first: first.gasUsed,
    later: later.gasUsed,
    createAndRelease: both.gasUsed,
  }
  process.stdout.write(
    `reward splitter gas: ${Object.entries(gas)
      .map(([name, used]) => `${name} ${used}`)
      .join(', ')}\n`,
  )
  expect(gas.factory).toBeLessThan(1_500_000n)
  expect(gas.create).toBeLessThan(100_000n)
  expect(gas.first).toBeLessThan(90_000n)
  expect(gas.later).toBeLessThan(80_000n)
  expect(gas.createAndRelease).toBeLessThan(160_000n)
})

async function createdAndReleased() {
  const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  await client.setBalance({ address: await predict(other), value: parseEther('1') })
  return send('createAndRelease', other)
}
