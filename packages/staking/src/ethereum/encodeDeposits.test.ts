import { batchDepositAbi, depositContractAbi } from '@granary/contracts'
import { batchDepositBytecode } from '@granary/contracts/bytecode'
import { type DepositChain, startDepositChain } from '@granary/contracts/testing'
import fc from 'fast-check'
import { decodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyDeposit, hexOf } from '../../test/arbitraries.ts'
import { signedDeposits, stakerAddress } from '../../test/signedDeposit.ts'
import { maxDepositsPerTransaction, transactionGasCap } from './constants.ts'
import type { DepositData } from './DepositData.ts'
import { decodeBatchDeposit } from './decodeBatchDeposit.ts'
import { batchDepositValueWei, encodeBatchDeposit } from './encodeBatchDeposit.ts'
import { encodeDeposit } from './encodeDeposit.ts'
import type { Hex } from './hex.ts'

const feePerValidatorWei = parseEther('0.01')
const deposits = signedDeposits(3)
const withCredentials = (credentials: string): Hex =>
  `0x${credentials}${'0'.repeat(22)}${stakerAddress.slice(2)}`

let chain: DepositChain
let batchDeposit: Hex

beforeAll(async () => {
  chain = await startDepositChain(2_200_000)
  await chain.client.setBalance({ address: stakerAddress, value: parseEther('1000000') })
  const hash = await chain.client.deployContract({
    account: stakerAddress,
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [chain.depositContract, stakerAddress, feePerValidatorWei, parseEther('0.1')],
  })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The batch contract was not created')
  batchDeposit = contractAddress
})

afterAll(() => chain.stop())

async function send(to: Hex, data: Hex, value: bigint) {
  const hash = await chain.client.sendTransaction({
    account: stakerAddress,
    to,
    data,
    value,
    gas: transactionGasCap,
  })
  return chain.client.waitForTransactionReceipt({ hash })
}

function depositEvents() {
  return chain.client.getContractEvents({
    address: chain.depositContract,
    abi: depositContractAbi,
    eventName: 'DepositEvent',
  })
}

test('the official deposit contract accepts an encoded deposit', async () => {
  const [deposit] = deposits as [DepositData]
  const { status } = await send(chain.depositContract, encodeDeposit(deposit), parseEther('32'))
  expect(status).toBe('success')
  expect((await depositEvents()).at(-1)?.args).toMatchObject({
    pubkey: deposit.pubkey,
    withdrawal_credentials: deposit.withdrawalCredentials,
  })
})

test('the batch contract accepts an encoded batch with its exact value, in both types of credentials', async () => {
  for (const credentialsType of ['0x01', '0x02'] as const) {
    const rows = signedDeposits(4, { withdrawalCredentials: withCredentials(credentialsType.slice(2)) })
    const { data } = encodeBatchDeposit({
      deposits: rows,
      credentialsType,
      maxFeePerValidatorWei: feePerValidatorWei,
    })
    const { status } = await send(
      batchDeposit,
      data,
      batchDepositValueWei({ deposits: rows, feePerValidatorWei }),
    )
    expect(status).toBe('success')
    expect((await depositEvents()).slice(-4).map(({ args }) => args.pubkey)).toEqual(
      rows.map(row => row.pubkey),
    )
  }
})

test('the most deposits of one transaction fit into its gas cap', async () => {
  const [sample] = signedDeposits(1) as [DepositData]
  // The contract verifies roots, not signatures or distinct keys: one signed row suffices.
  const rows = Array<DepositData>(maxDepositsPerTransaction).fill(sample)
  const { data } = encodeBatchDeposit({
    deposits: rows,
    credentialsType: '0x01',
    maxFeePerValidatorWei: feePerValidatorWei,
  })
  const value = batchDepositValueWei({ deposits: rows, feePerValidatorWei })
  const { status, gasUsed } = await send(batchDeposit, data, value)
  expect(status).toBe('success')
  expect((gasUsed * 12n) / 10n).toBeLessThan(transactionGasCap)
})

test('rows are packed as in the interface, read by an independent decoder', () => {
  const [row] = deposits as [DepositData]
  const { data } = encodeBatchDeposit({ deposits: [row], credentialsType: '0x01', maxFeePerValidatorWei: 5n })
  const { args } = decodeFunctionData({
    abi: parseAbi(['function depositBatch(uint8 credentialsType, bytes deposits, uint256 maxFee) payable']),
    data,
  })
  const amount = '0000000773594000'
  expect(args).toEqual([
    1,
    `${row.pubkey}${row.signature.slice(2)}${row.depositDataRoot.slice(2)}${amount}`,
    5n,
  ])
})

test('batches decode to what was encoded', () => {
  const type = fc.constantFrom('0x01' as const, '0x02' as const)
  const batch = fc.tuple(
    type,
    fc.array(anyDeposit, { minLength: 1, maxLength: 8 }),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  )
  fc.assert(
    fc.property(batch, ([credentialsType, rows, maxFeePerValidatorWei]) => {
      const withdrawalCredentials = withCredentials(credentialsType.slice(2))
      const own = rows.map(row => ({ ...row, withdrawalCredentials }))
      const { data } = encodeBatchDeposit({ deposits: own, credentialsType, maxFeePerValidatorWei })
      expect(decodeBatchDeposit(data)).toEqual({
        credentialsType,
        maxFeePerValidatorWei,
        deposits: rows.map(({ pubkey, signature, depositDataRoot, amountGwei }) => ({
          pubkey,
          signature,
          depositDataRoot,
          amountGwei,
        })),
      })
    }),
    { numRuns: 200 },
  )
})

test('batches that the contract would refuse are refused before', () => {
  const encode = (rows: readonly DepositData[], credentialsType: '0x01' | '0x02' = '0x01') =>
    encodeBatchDeposit({ deposits: rows, credentialsType, maxFeePerValidatorWei: 0n })
  const [first, second] = deposits as [DepositData, DepositData]
  expect(() => encode([])).toThrow(/BATCH_SIZE_INVALID/)
  expect(() => encode(Array(maxDepositsPerTransaction + 1).fill(first))).toThrow(/BATCH_SIZE_INVALID/)
  expect(() => encode(deposits, '0x02')).toThrow(/BATCH_CREDENTIALS_MIXED/)
  expect(() => encode([first, { ...second, withdrawalCredentials: withCredentials('02') }])).toThrow(
    /BATCH_CREDENTIALS_MIXED/,
  )
  expect(() => encode([{ ...first, amountGwei: 2n ** 64n }])).toThrow(/AMOUNT_OUT_OF_RANGE/)
  expect(() => encode([{ ...first, signature: '0x00' }])).toThrow(/HEX_MALFORMED/)
})

test('data that is no whole batch is refused by the decoder, never misread', () => {
  const { data } = encodeBatchDeposit({ deposits, credentialsType: '0x01', maxFeePerValidatorWei: 0n })
  fc.assert(
    fc.property(fc.oneof(hexOf(0), hexOf(4), hexOf(100), fc.nat({ max: data.length - 1 })), hostile => {
      const call = typeof hostile === 'number' ? (data.slice(0, hostile) as Hex) : hostile
      try {
        expect(decodeBatchDeposit(call)).toEqual(decodeBatchDeposit(data))
      } catch (error) {
        expect(error).toMatchObject({ code: 'BATCH_CALL_MALFORMED' })
      }
    }),
    { numRuns: 300 },
  )
})

test('the value is the stake and the fee of every validator, to the wei', () => {
  const amounts = [{ amountGwei: 32_000_000_000n }, { amountGwei: 2_048_000_000_000n }]
  expect(batchDepositValueWei({ deposits: amounts, feePerValidatorWei: 3n })).toBe(parseEther('2080') + 6n)
})
