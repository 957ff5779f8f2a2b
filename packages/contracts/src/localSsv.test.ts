import { randomBytes } from 'node:crypto'
import {
  type Abi,
  bytesToHex,
  encodeFunctionData,
  type Hex,
  parseEther,
  parseEventLogs,
  size,
  type TransactionReceipt,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revertOnRetry } from '../testing/retry/index.ts'
import { type SsvChain, startSsvChain } from '../testing/startSsvChain.ts'
import { localSsvNetworkBytecode } from './bytecode.ts'
import { localSsvNetworkAbi, localSsvViewsAbi } from './index.ts'

const staker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const emptyCluster = { validatorCount: 0, networkFeeIndex: 0n, index: 0n, active: true, balance: 0n }
const operatorIds = [1n, 2n, 3n, 4n]

let chain: SsvChain
let cluster: typeof emptyCluster
const abi = localSsvNetworkAbi
const random = (bytes: number) => bytesToHex(randomBytes(bytes))
let keys: Hex[] = []
/** What the tests before the one on show left: a retry begins there. */
let before: { cluster: typeof cluster; keys: Hex[] }

beforeAll(async () => {
  chain = await startSsvChain()
  for (const _ of operatorIds) {
    const args = [random(700), 1_770_000_000n, false]
    await receiptOf(call({ functionName: 'registerOperator', args, account: chain.governor }))
  }
})

revertOnRetry(() => chain)
beforeEach(({ task }) => {
  if (task.result?.retryCount) ({ cluster, keys } = before)
  before = { cluster, keys: [...keys] }
})

afterAll(() => chain?.stop())

type Request = { functionName: string; args: readonly unknown[]; value?: bigint; account?: Hex }

async function call({ functionName, args, value = 0n, account = staker }: Request): Promise<Hex> {
  // Within the block of the last call there is nothing to settle, so an estimate would be too low.
  await chain.client.mine({ blocks: 1 })
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
  return chain.client.sendTransaction({ account, to: chain.network, data, value })
}

/** Of a transaction that succeeded; keeps the newest snapshot. */
async function receiptOf(sent: Promise<Hex>): Promise<TransactionReceipt> {
  const receipt = await chain.client.waitForTransactionReceipt({ hash: await sent })
  expect(receipt.status).toBe('success')
  for (const { args } of parseEventLogs({ abi, logs: receipt.logs }))
    if (args && 'cluster' in args) cluster = args.cluster
  return receipt
}

/** A registration of so many validators with the shares of four operators. */
async function registerMany(count: number): Promise<number> {
  const added = Array.from({ length: count }, () => random(48))
  keys.push(...added)
  const args = [added, operatorIds, added.map(() => random(1312)), cluster ?? emptyCluster] as const
  const sent = call({ functionName: 'bulkRegisterValidator', args, value: parseEther('1') })
  return Number((await receiptOf(sent)).gasUsed) / count
}

test('the network is deployable on a public chain, and the code of a call is within its limit', async () => {
  expect(size(localSsvNetworkBytecode)).toBeLessThan(49_152)
  const code = await chain.client.getCode({ address: chain.network })
  expect(size(code ?? '0x')).toBeLessThan(24_576)
})

// Figures of SSVNetwork 2.0 with four operators, seen on mainnet.
test('calls cost no more gas than those of SSV', async () => {
  const key = random(48)
  keys.push(key)
  const single = await receiptOf(
    call({
      functionName: 'registerValidator',
      args: [key, operatorIds, random(1312), emptyCluster],
      value: parseEther('1'),
    }),
  )
  const gas = {
    register: Number(single.gasUsed),
    three: await registerMany(3),
    forty: await registerMany(40),
    eighty: await registerMany(80),
    deposit: await gasOf('deposit', [staker, operatorIds, cluster], parseEther('1')),
    exit: await gasOf('exitValidator', [key, operatorIds]),
    remove: await gasOf('removeValidator', [key, operatorIds, cluster]),
    feeRecipient: await gasOf('setFeeRecipientAddress', [staker]),
  }
  const seen = {
    register: 258_000,
    three: 126_700,
    forty: 72_900,
    eighty: 71_300,
    deposit: 48_000,
    exit: 43_000,
    remove: 134_000,
    feeRecipient: 29_000,
  }
  for (const [name, most] of Object.entries(seen))
    expect(gas, JSON.stringify(gas)).toMatchObject({ [name]: expect.toSatisfy(used => used <= most) })
})

async function gasOf(functionName: string, args: readonly unknown[], value = 0n): Promise<number> {
  return Number((await receiptOf(call({ functionName, args, value }))).gasUsed)
}

test('views agree with the events on balance, burn rate and effective balance', async () => {
  const read = (functionName: 'getBalance' | 'getBurnRate' | 'getEffectiveBalance') =>
    chain.client.readContract({
      address: chain.views,
      abi: localSsvViewsAbi,
      functionName,
      args: [staker, operatorIds, cluster],
    })
  const { validatorCount } = cluster
  expect(validatorCount).toBe(keys.length - 1)
  expect(await read('getEffectiveBalance')).toBe(32 * validatorCount)
  const burn = (4n * 1_770_000_000n + 3_550_900_000n) * BigInt(validatorCount)
  expect(await read('getBurnRate')).toBe(burn)
  // Two blocks came after the last snapshot: see `call`.
  expect(await read('getBalance')).toBe(cluster.balance - 2n * burn)
})
