import { batchDepositAbi, batchDepositCode } from '@granary/contracts'
import { type Hex, pad, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDepositCall } from '../chain/buildDepositCall.ts'
import { signDeposits } from '../test/signDeposits.ts'
import { type StakeChain, startStakeChain } from '../test/startStakeChain.ts'
import { chainChecks } from './chainChecks.ts'
import type { StakeToProve } from './StakeToProve.ts'

const attacker: Hex = `0x${'ee'.repeat(20)}`
const feePerValidatorWei = parseEther('0.005')
const amountsGwei = [32_000_000_000n]

let chain: StakeChain
let cleanState: Hex

beforeAll(async () => {
  chain = await startStakeChain({ feePerValidatorWei })
  cleanState = await chain.client.snapshot()
})
beforeEach(async () => {
  await chain.client.revert({ id: cleanState })
  cleanState = await chain.client.snapshot()
})
afterAll(() => chain?.stop())

function checkBatchContract() {
  const { target, provider: wallet } = chain
  return chainChecks.batchContract({ target, wallet, feePerValidatorWei } as unknown as StakeToProve)
}

/** Runs code with another value in one copy of an immutable at the batch contract's address. */
async function forge(start: number, word: Hex): Promise<void> {
  const { client, target } = chain
  const code = await client.getCode({ address: target.batchContract })
  if (!code) throw new Error('no code')
  const [from, to] = [2 + start * 2, 2 + (start + 32) * 2]
  await client.setCode({
    address: target.batchContract,
    bytecode: `${code.slice(0, from)}${word.slice(2)}${code.slice(to)}` as Hex,
  })
}

const readGetter = () =>
  chain.client.readContract({
    address: chain.target.batchContract,
    abi: batchDepositAbi,
    functionName: 'DEPOSIT_CONTRACT',
  })

async function stake(): Promise<void> {
  const { client, account, target } = chain
  const deposits = signDeposits({ account, credentialsType: '0x01', amountsGwei })
  const call = buildDepositCall(
    { account, target, credentialsType: '0x01', deposits: deposits.slice(0, 1) },
    feePerValidatorWei,
  )
  const hash = await client.sendTransaction({ account, to: call.to, data: call.data, value: call.valueWei })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

test('the published batch contract that takes the fee shown passes', async () => {
  expect(await checkBatchContract()).toEqual({})
})

test('[F.01] a batch contract that shows the official deposit contract and pays an attacker is refused', async () => {
  const { client, target } = chain
  const thieving: number[] = []
  for (const start of batchDepositCode.immutables.DEPOSIT_CONTRACT) {
    await chain.client.revert({ id: cleanState })
    cleanState = await chain.client.snapshot()
    await forge(start, pad(attacker))
    if ((await readGetter()) !== target.chain.depositContract.address) continue
    await stake()
    if ((await client.getBalance({ address: attacker })) === parseEther('32')) thieving.push(start)
    expect(await checkBatchContract()).toMatchObject({ code: 'BATCH_CONTRACT_UNKNOWN' })
  }
  expect(thieving).toHaveLength(1)
})

test('[F.01] a batch contract with another value in any single copy of an immutable is refused', async () => {
  for (const start of Object.values(batchDepositCode.immutables).flat()) {
    await chain.client.revert({ id: cleanState })
    cleanState = await chain.client.snapshot()
    await forge(start, pad(attacker))
    expect(await checkBatchContract()).toMatchObject({ code: 'BATCH_CONTRACT_UNKNOWN' })
  }
})

test('[F.01] a batch contract that names one foreign deposit contract throughout is refused', async () => {
  for (const start of batchDepositCode.immutables.DEPOSIT_CONTRACT) await forge(start, pad(attacker))
  expect(await checkBatchContract()).toEqual({
    code: 'BATCH_CONTRACT_UNKNOWN',
    details: `deposits into ${attacker}`,
  })
})

test('[F.01] a fee above the bound that the contract shows everywhere is refused', async () => {
  for (const start of batchDepositCode.immutables.MAX_FEE_PER_VALIDATOR) await forge(start, pad('0x01'))
  expect(await checkBatchContract()).toMatchObject({ code: 'BATCH_CONTRACT_UNKNOWN' })
})

test('another fee than the one shown is refused', async () => {
  const { client, operator, target } = chain
  const hash = await client.writeContract({
    account: operator,
    address: target.batchContract,
    abi: batchDepositAbi,
    functionName: 'setFeePerValidator',
    args: [feePerValidatorWei + 1n],
  })
  await client.waitForTransactionReceipt({ hash })
  expect(await checkBatchContract()).toMatchObject({ code: 'SERVICE_FEE_CHANGED' })
})

test('an address without code is refused', async () => {
  await chain.client.setCode({ address: chain.target.batchContract, bytecode: '0x' })
  expect(await checkBatchContract()).toMatchObject({ code: 'BATCH_CONTRACT_UNKNOWN' })
})

test('[F.07] a wallet whose node has stopped does not prove that a key is new', async () => {
  const { account, provider, target } = chain
  const deposits = signDeposits({ account, credentialsType: '0x01', amountsGwei })
  let age = 181
  const wallet: typeof provider = {
    async request(args) {
      const answer = await provider.request(args)
      const timestamp = `0x${(Math.floor(Date.now() / 1000) - age).toString(16)}`
      return args.method === 'eth_getBlockByNumber' ? { ...(answer as object), timestamp } : answer
    },
  }
  const check = (isLocalChain: boolean) =>
    chainChecks.keysNewToContract({
      account,
      wallet,
      deposits,
      target: { ...target, isLocalChain },
    } as unknown as StakeToProve)
  expect(await check(false)).toMatchObject({ status: 'unavailable', code: 'NODE_BEHIND' })
  expect(await check(true)).toMatchObject({ seen: { at: 'blocks' } })
  age = 60
  expect(await check(false)).toMatchObject({ seen: { at: 'blocks' } })
  // What a node has seen counts, however old it is.
  await stake()
  age = 181
  expect(await check(false)).toMatchObject({ code: 'DEPOSIT_ALREADY_MADE' })
})

test('[F.07] that keys are new has a reservation where others sign for the account later', async () => {
  const { account, client, provider: wallet, target } = chain
  const deposits = signDeposits({ account, credentialsType: '0x01', amountsGwei })
  const check = () =>
    chainChecks.keysNewToContract({ account, wallet, deposits, target } as unknown as StakeToProve)
  expect(await check()).not.toHaveProperty('warning')
  await client.setCode({ address: account, bytecode: '0x6000' })
  expect(await check()).toMatchObject({ warning: 'OWNERS_SIGN_LATER', seen: { at: 'blocks' } })
  // Code that the account lent itself (EIP-7702): it signs by its own key.
  await client.setCode({ address: account, bytecode: `0xef0100${'ab'.repeat(20)}` })
  expect(await check()).not.toHaveProperty('warning')
})
