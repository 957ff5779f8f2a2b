import { batchDepositAbi, batchDepositCode } from '@granary/contracts'
import { batchDepositBytecode } from '@granary/contracts/bytecode'
import { startDepositChain } from '@granary/contracts/testing'
import { pad, parseEther, slice } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeries, patch } from '../../../test/forgeries.ts'
import type { Hex } from '../hex.ts'
import { readBatchDepositCode } from './index.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const attacker: Hex = `0x${'ee'.repeat(20)}`

let chain: Awaited<ReturnType<typeof startDepositChain>>
let code: Hex

beforeAll(async () => {
  chain = await startDepositChain(0)
  const hash = await chain.client.deployContract({
    account: owner,
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [chain.depositContract, owner, 0n, parseEther('0.1')],
  })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
  code = (await chain.client.getCode({ address: contractAddress ?? '0x' })) ?? '0x'
})
afterAll(() => chain?.stop())

test('the published code reveals its constructor’s values, in either case of its digits', () => {
  const terms = {
    depositContract: chain.depositContract.toLowerCase(),
    maxFeePerValidatorWei: parseEther('0.1'),
  }
  expect(readBatchDepositCode(code)).toEqual(terms)
  expect(readBatchDepositCode(code.toUpperCase().replace('0X', '0x') as Hex)).toEqual(terms)
})

test('[F.01] code with another value in a single copy of any immutable is not the published one', () => {
  const forged = forgeries(code, batchDepositCode, attacker)
  expect(forged.length).toBe(4 * 3)
  for (const other of forged) expect(readBatchDepositCode(other)).toBeNull()
})

test('[F.01] another deposit contract in every copy is reported as what it is, and more than an address is refused', () => {
  const everywhere = (word: Hex) =>
    batchDepositCode.immutables.DEPOSIT_CONTRACT.reduce((patched, start) => patch(patched, start, word), code)
  expect(readBatchDepositCode(everywhere(pad(attacker)))?.depositContract).toBe(attacker)
  expect(readBatchDepositCode(everywhere(`0x01${slice(pad(chain.depositContract), 1).slice(2)}`))).toBeNull()
})

test('a byte more, less or different is not the published code', () => {
  const others: Hex[] = [
    '0x',
    slice(code, 0, -1),
    `${code}00`,
    slice(code, 0, 300),
    `0xef0100${attacker.slice(2)}`,
  ]
  for (const other of others) expect(readBatchDepositCode(other)).toBeNull()
  for (const at of [0, 285, 318, 2000]) {
    const byte = (Number(`0x${code.slice(2 + at * 2, 4 + at * 2)}`) ^ 1).toString(16).padStart(2, '0')
    const other = `${code.slice(0, 2 + at * 2)}${byte}${code.slice(4 + at * 2)}` as Hex
    expect(readBatchDepositCode(other)).toBeNull()
  }
})
