import { depositContractAbi } from '@granary/contracts'
import { decodeEventLog } from 'viem/utils'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { NodeAnswerError, quantity } from '../../../chain/quantity.ts'
import { readReceipt } from '../../../chain/readReceipt.ts'
import { readTransaction } from '../../../chain/readTransaction.ts'
import { depositEventTopic } from '../chain/deposits.ts'

/** A deposit as the deposit contract wrote it into its event. */
export type ConfirmedDeposit = {
  pubkey: string
  withdrawalCredentials: string
  amountGwei: bigint
  signature: string
  /** Its place among all deposits of the chain. */
  index: bigint
}

/** What a block holds of one transaction. */
export type ConfirmedTransaction = {
  nonce: number | null
  blockNumber: number
  blockHash: string
  /** Seconds since 1970. */
  blockTimeSeconds: number
  gasUsed: bigint
  effectiveGasPriceWei: bigint
  deposits: ConfirmedDeposit[]
}

/**
 * Reads a mined transaction, its block and its deposit events; null while this node shows no successful one.
 * @throws {NodeAnswerError}
 */
export async function readConfirmedDeposits(
  provider: Eip1193,
  hash: string,
  depositContract: string,
): Promise<ConfirmedTransaction | null> {
  const [receipt, transaction] = await Promise.all([
    readReceipt(provider, hash),
    readTransaction(provider, hash),
  ])
  if (!receipt?.succeeded) return null
  const { blockNumber, blockHash, gasUsed, effectiveGasPriceWei, logs } = receipt
  const contract = depositContract.toLowerCase()
  return {
    nonce: transaction?.nonce ?? null,
    blockNumber,
    blockHash,
    blockTimeSeconds: await readBlockTime(provider, blockHash),
    gasUsed,
    effectiveGasPriceWei,
    deposits: logs
      .filter(({ address, topics }) => address.toLowerCase() === contract && topics[0] === depositEventTopic)
      .map(readDeposit),
  }
}

async function readBlockTime(provider: Eip1193, blockHash: string): Promise<number> {
  const block = await provider.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (typeof block !== 'object' || block === null || !('timestamp' in block))
    throw new NodeAnswerError('block', block)
  return Number(quantity(block.timestamp))
}

function readDeposit(log: { topics: [`0x${string}`, ...`0x${string}`[]]; data: `0x${string}` }) {
  const { topics, data } = log
  const { args } = decodeEventLog({ abi: depositContractAbi, eventName: 'DepositEvent', topics, data })
  return {
    pubkey: args.pubkey.toLowerCase(),
    withdrawalCredentials: args.withdrawal_credentials.toLowerCase(),
    amountGwei: littleEndian(args.amount),
    signature: args.signature.toLowerCase(),
    index: littleEndian(args.index),
  }
}

/** The deposit contract writes its numbers in the byte order of the beacon chain. */
function littleEndian(hex: string): bigint {
  const bytes = hex.slice(2).match(/../g) ?? []
  return BigInt(`0x${bytes.reverse().join('') || '0'}`)
}
