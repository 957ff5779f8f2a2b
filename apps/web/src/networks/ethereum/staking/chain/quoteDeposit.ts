import { keccak256 } from 'viem/utils'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { GasEstimateError } from '#web/chain/estimateGas.ts'
import { readGasFees } from '#web/chain/readGasFees.ts'
import type { JournalTransaction, PlannedTransaction } from '../journal/JournalEntry.ts'
import { buildDepositCall, type StakeToBuild } from './buildDepositCall.ts'
import type { DepositQuote, QuotedCall } from './DepositQuote.ts'
import { estimateDepositGas } from './estimateDepositGas.ts'
import { readServiceFee } from './readServiceFee.ts'

/**
 * Builds the transactions that are not confirmed yet from the deposit data and reads what they cost, all through
 * the wallet's own node.
 * @param transactions of the stake, planned or already asked for
 * @throws {BatchCredentialsError} when rows name different owners; {NodeAnswerError}
 */
export async function quoteDeposit(
  wallet: Eip1193,
  stake: StakeToBuild,
  transactions: readonly (PlannedTransaction | JournalTransaction)[],
): Promise<DepositQuote> {
  const { batchContract } = stake.target
  const feePerValidatorWei = batchContract ? await readServiceFee(wallet, batchContract) : 0n
  const calls = quoteCalls(stake, transactions, feePerValidatorWei)
  const [gas, gasFees] = await Promise.all([gasOrNull(wallet, calls), readGasFees(wallet)])
  return { calls, feePerValidatorWei, gas, gasFees }
}

/** The transactions that are not confirmed yet, built from the deposit data. */
export function quoteCalls(
  stake: StakeToBuild,
  transactions: readonly (PlannedTransaction | JournalTransaction)[],
  feePerValidatorWei: bigint,
): QuotedCall[] {
  return transactions.flatMap((planned, transaction) => {
    if ('attempts' in planned && planned.attempts.at(-1)?.state === 'confirmed') return []
    const call = buildDepositCall(stake, planned, feePerValidatorWei)
    return [{ transaction, call, callHash: keccak256(call.data) }]
  })
}

/** The first one stands for all of its size; the last one may be smaller. */
async function gasOrNull(wallet: Eip1193, calls: readonly QuotedCall[]): Promise<bigint | null> {
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last) return 0n
  try {
    const firstGas = await estimateDepositGas(wallet, first.call)
    if (calls.length === 1) return firstGas
    const isSameSize = first.call.data.length === last.call.data.length
    const lastGas = isSameSize ? firstGas : await estimateDepositGas(wallet, last.call)
    return firstGas * BigInt(calls.length - 1) + lastGas
  } catch (error) {
    if (error instanceof GasEstimateError) return null
    throw error
  }
}
