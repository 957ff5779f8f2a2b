import { formatEther, formatGwei, getAddress, type Hex } from 'viem'
import { describeCall } from './describeCall.ts'
import type { FilledTransaction } from './fillTransaction.ts'
import type { Line } from './Question.ts'

/** Describes everything in a transaction that gets signed. Addresses carry their checksum (EIP-55). */
export function describeTransaction(
  transaction: FilledTransaction,
  from: Hex,
  symbol: string,
): readonly Line[] {
  const { to, value, gas, data, chainId } = transaction
  const price = transaction.type === 'legacy' ? transaction.gasPrice : transaction.maxFeePerGas
  const fee = gas * price
  return [
    { label: 'Value', value: `${formatEther(value)} ${symbol}` },
    { label: 'To', value: to ? getAddress(to) : 'a new contract', isLong: true },
    { label: 'From', value: getAddress(from), isLong: true },
    ...describeCall(data),
    { label: 'Maximum gas', value: `${gas} at ${shortGwei(price)} gwei`, title: `${formatGwei(price)} gwei` },
    {
      label: 'Maximum network fee',
      value: `${formatEther(upToGwei(fee))} ${symbol}`,
      title: `${formatEther(fee)} ${symbol}`,
    },
    { label: 'Type', value: transaction.type === 'legacy' ? 'legacy' : 'EIP-1559' },
    { label: 'Chain', value: String(chainId) },
  ]
}

/** Floored to 3 decimals; a non-zero price never reads as zero. */
function shortGwei(wei: bigint): string {
  const step = 1_000_000n
  return wei > 0n && wei < step ? 'less than 0.001' : formatGwei(wei - (wei % step))
}

/** Rounds up: the fee is shown as a maximum. */
function upToGwei(wei: bigint): bigint {
  const gwei = 1_000_000_000n
  return ((wei + gwei - 1n) / gwei) * gwei
}
