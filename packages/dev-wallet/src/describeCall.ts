import { batchDepositAbi, depositContractAbi } from '@granary/contracts'
import { decodeFunctionData, formatEther, formatGwei, type Hex, hexToBigInt, size, slice } from 'viem'
import type { Line } from './Question.ts'

const rowBytes = 184
const shownBytes = 64

/** Decodes the calldata of known calls; shows the first bytes of others. */
export function describeCall(data: Hex): readonly Line[] {
  if (size(data) === 0) return []
  return describeDeposit(data) ?? describeBytes(data)
}

function describeDeposit(data: Hex): readonly Line[] | null {
  try {
    const call = decodeFunctionData({ abi: [...batchDepositAbi, ...depositContractAbi], data })
    if (call.functionName === 'depositBatch') return describeBatch(...call.args)
    if (call.functionName === 'deposit') return describeSingle(call.args[0], call.args[1])
  } catch {
    // Unknown call: shown as bytes.
  }
  return null
}

function describeBatch(credentialsType: number, rows: Hex, maxFee: bigint): readonly Line[] | null {
  const count = size(rows) / rowBytes
  if (!Number.isInteger(count) || count === 0) return null
  const row = (index: number) => slice(rows, index * rowBytes, (index + 1) * rowBytes)
  const amount = Array.from({ length: count }, (_, i) => hexToBigInt(slice(row(i), 176))).reduce(
    (a, b) => a + b,
  )
  return [
    { label: 'Call', value: 'depositBatch' },
    { label: 'Validators', value: String(count) },
    { label: 'Stake', value: `${formatGwei(amount)} ETH` },
    { label: 'Credentials', value: credentialsType === 2 ? '0x02, compounding' : `0x0${credentialsType}` },
    { label: 'Service fee', value: `at most ${formatEther(maxFee)} ETH per validator` },
    { label: 'First key', value: slice(row(0), 0, 48), isLong: true },
    ...(count > 1 ? [{ label: 'Last key', value: slice(row(count - 1), 0, 48), isLong: true }] : []),
  ]
}

function describeSingle(pubkey: Hex, credentials: Hex): readonly Line[] {
  return [
    { label: 'Call', value: 'deposit' },
    { label: 'Key', value: pubkey, isLong: true },
    { label: 'Credentials', value: credentials, isLong: true },
  ]
}

function describeBytes(data: Hex): readonly Line[] {
  const length = size(data)
  const value = length > shownBytes ? `${slice(data, 0, shownBytes)}…` : data
  return [{ label: `Data, ${length} bytes`, value, isLong: true }]
}
