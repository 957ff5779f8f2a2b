import { depositContractAbi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { decodeEventLog, encodeEventTopics } from 'viem'

/** One event of the deposit contract. */
export type DepositLog = {
  blockNumber: bigint
  transactionHash: Hex
  logIndex: number
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: bigint
  signature: Hex
}

/** The log as in `eth_getLogs`. */
export type RawLog = {
  blockNumber: Hex
  transactionHash: Hex
  logIndex: Hex
  data: Hex
  topics: [signature: Hex, ...args: Hex[]]
}

export const depositEventTopics = encodeEventTopics({ abi: depositContractAbi, eventName: 'DepositEvent' })

export function parseDepositLog(log: RawLog): DepositLog {
  const { args } = decodeEventLog({ abi: depositContractAbi, data: log.data, topics: log.topics })
  return {
    blockNumber: BigInt(log.blockNumber),
    transactionHash: log.transactionHash,
    logIndex: Number(log.logIndex),
    pubkey: args.pubkey,
    withdrawalCredentials: args.withdrawal_credentials,
    amountGwei: littleEndian(args.amount),
    signature: args.signature,
  }
}

function littleEndian(amount: Hex): bigint {
  return Buffer.from(amount.slice(2), 'hex').readBigUInt64LE()
}
