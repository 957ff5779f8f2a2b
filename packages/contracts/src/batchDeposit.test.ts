import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseEther,
  parseEventLogs,
  parseGwei,
  size,
  slice,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDeposit, packDeposits } from '../testing/makeDeposit.ts'
import { type DepositChain, startDepositChain } from '../testing/startDepositChain.ts'
import { batchDepositBytecode } from './bytecode.ts'
import { batchDepositAbi, batchDepositCode, depositContractAbi } from './index.ts'

const operator = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const staker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const fee = parseEther('0.01')
const feeBound = parseEther('0.1')

let chain: DepositChain
let batchDeposit: Hex
let cleanState: Hex

beforeAll(async () => {
  chain = await startDepositChain(2_200_000)
  const { client, depositContract } = chain
  await client.setBalance({ address: staker, value: parseEther('1000000') })
  const hash = await client.deployContract({
    account: operator,
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [depositContract, operator, fee, feeBound],
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The batch contract was not created')
  batchDeposit = contractAddress
  cleanState = await client.snapshot()
})

beforeEach(async () => {
  await chain.client.revert({ id: cleanState })
  cleanState = await chain.client.snapshot()
})

afterAll(() => chain?.stop())

function rowsOf(count: number, credentialsType: 1 | 2 = 1, amount = 32_000_000_000n) {
  return Array.from({ length: count }, (_, i) => makeDeposit(i, staker, credentialsType, amount))
}

async function send(credentialsType: 1 | 2, rows: ReturnType<typeof rowsOf>) {
  const hash = await chain.client.writeContract({
    account: staker,
    address: batchDeposit,
    abi: batchDepositAbi,
    functionName: 'depositBatch',
    args: [credentialsType, packDeposits(rows), fee],
    value: rows.reduce((sum, { amount }) => sum + amount * parseGwei('1') + fee, 0n),
  })
  return chain.client.waitForTransactionReceipt({ hash })
}

/** The custom error a call reverts with, as the ABI decodes it. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const reverted =
    error instanceof BaseError ? error.walk(e => e instanceof ContractFunctionRevertedError) : undefined
  if (!(reverted instanceof ContractFunctionRevertedError)) throw new Error('No revert', { cause: error })
  return { name: reverted.data?.errorName, args: reverted.data?.args }
}

function simulate(credentialsType: number, deposits: Hex, value: bigint, maxFee = fee) {
  return chain.client.simulateContract({
    account: staker,
    address: batchDeposit,
    abi: batchDepositAbi,
    functionName: 'depositBatch',
    args: [credentialsType, deposits, maxFee],
    value,
  })
}

test.each([
  [1, 32_000_000_000n],
  [2, 2_048_000_000_000n],
] as const)(
  'a batch with 0x0%d credentials is deposited as its rows say and announced',
  async (type, amount) => {
    const rows = rowsOf(3, type, amount)
    const { logs, status } = await send(type, rows)
    expect(status).toBe('success')
    const deposited = parseEventLogs({ abi: depositContractAbi, logs, eventName: 'DepositEvent' })
    expect(deposited.map(({ args }) => [args.pubkey, args.withdrawal_credentials, args.signature])).toEqual(
      rows.map(row => [row.pubkey, row.withdrawalCredentials.toLowerCase(), row.signature]),
    )
    const [announced] = parseEventLogs({ abi: batchDepositAbi, logs, eventName: 'BatchDeposited' })
    expect(announced?.args).toEqual({
      staker,
      count: 3n,
      amount: 3n * amount * parseGwei('1'),
      fee: 3n * fee,
    })
  },
)

test('a batch adds to the deposit tree what separate deposits add', async () => {
  const { client, depositContract } = chain
  const root = () =>
    client.readContract({
      address: depositContract,
      abi: depositContractAbi,
      functionName: 'get_deposit_root',
    })
  const rows = rowsOf(5)
  const before = await root()
  await send(1, rows)
  const afterBatch = await root()
  await client.revert({ id: cleanState })
  cleanState = await client.snapshot()
  for (const d of rows) {
    const hash = await client.writeContract({
      account: staker,
      address: depositContract,
      abi: depositContractAbi,
      functionName: 'deposit',
      args: [d.pubkey, d.withdrawalCredentials, d.signature, d.depositDataRoot],
      value: parseEther('32'),
    })
    await client.waitForTransactionReceipt({ hash })
  }
  expect(afterBatch).not.toBe(before)
  expect(await root()).toBe(afterBatch)
})

test.each([
  [50, 27_800],
  [100, 27_300],
])('%d validators cost at most %d gas each after 2.2 million deposits, fee paid', async (count, limit) => {
  const execution = await send(1, rowsOf(count))
  expect(Number(execution.gasUsed) / count).toBeLessThanOrEqual(limit)
  await chain.client.revert({ id: cleanState })
  cleanState = await chain.client.snapshot()
  const compounding = await send(2, rowsOf(count, 2, 2_047_999_999_999n))
  expect(Number(compounding.gasUsed) / count).toBeLessThanOrEqual(limit)
})

test('each refusal of a batch has its own error in the ABI', async () => {
  const value = parseEther('32') + fee
  const row = packDeposits(rowsOf(1))
  expect(await refusal(simulate(1, '0x', value))).toEqual({ name: 'WrongLength', args: [0n] })
  expect(await refusal(simulate(1, slice(row, 1), value))).toEqual({ name: 'WrongLength', args: [183n] })
  expect(await refusal(simulate(3, row, value))).toEqual({ name: 'WrongCredentialsType', args: [3] })
  expect(await refusal(simulate(1, row, value, fee - 1n))).toEqual({
    name: 'FeeAboveAccepted',
    args: [fee, fee - 1n],
  })
  expect(await refusal(simulate(1, row, value - 1n))).toEqual({
    name: 'WrongValue',
    args: [value, value - 1n],
  })
  const small = packDeposits(rowsOf(1, 2, 31_999_999_999n))
  expect(await refusal(simulate(2, small, value))).toEqual({
    name: 'WrongAmount',
    args: [0n, 31_999_999_999n],
  })
  const foreign = packDeposits([...rowsOf(1), makeDeposit(1, stranger)])
  const refused = await refusal(simulate(1, foreign, 2n * value))
  expect(refused).toMatchObject({ name: 'DepositRefused', args: [1n, expect.any(String)] })
})

test('each refusal of the service side has its own error in the ABI', async () => {
  const call = (account: Hex, functionName: string, args: readonly unknown[]) => {
    const abi: Abi = batchDepositAbi
    return chain.client.simulateContract({ account, address: batchDeposit, abi, functionName, args })
  }
  expect(await refusal(call(staker, 'withdrawFees', [staker]))).toEqual({ name: 'NotOwner', args: [staker] })
  expect(await refusal(call(staker, 'acceptOwnership', []))).toEqual({
    name: 'NotPendingOwner',
    args: [staker],
  })
  expect(await refusal(call(operator, 'setFeePerValidator', [feeBound + 1n]))).toEqual({
    name: 'FeeAboveBound',
    args: [feeBound + 1n, feeBound],
  })
  expect(await refusal(call(operator, 'withdrawFees', [operator]))).toMatchObject({
    name: 'NothingToWithdraw',
  })
})

test('[F.01] deployed code is the published one with the same value in every copy of an immutable', async () => {
  const code = await chain.client.getCode({ address: batchDeposit })
  if (!code) throw new Error('No code')
  const { runtimeHash, immutables } = batchDepositCode
  const bytes = Buffer.from(code.slice(2), 'hex')
  const copies = (starts: readonly number[]) => starts.map(start => slice(code, start, start + 32))
  expect(new Set(copies(immutables.DEPOSIT_CONTRACT))).toEqual(new Set([pad(chain.depositContract)]))
  expect(new Set(copies(immutables.MAX_FEE_PER_VALIDATOR))).toEqual(
    new Set([numberToHex(feeBound, { size: 32 })]),
  )
  for (const start of Object.values(immutables).flat()) bytes.fill(0, start, start + 32)
  expect(keccak256(bytes)).toBe(runtimeHash)
  expect(size(code)).toBeLessThan(24_576)
})
