import { depositContractAbi } from '@granary/contracts'
import type { RpcLog } from '@granary/drivers/evm/chain'
import { decodeEventLog, encodeEventTopics } from 'viem/utils'

const [depositTopic] = encodeEventTopics({ abi: depositContractAbi, eventName: 'DepositEvent' })

export const depositEventTopic = depositTopic as `0x${string}`

/** A deposit as the deposit contract wrote it into its event; hex in lower case. */
export type DepositEvent = {
  pubkey: `0x${string}`
  withdrawalCredentials: `0x${string}`
  amountGwei: bigint
  signature: `0x${string}`
  /** Its place among all deposits of the chain. */
  index: bigint
}

/** The deposit contract's events among these logs. */
export function depositEvents(logs: readonly RpcLog[], depositContract: string): DepositEvent[] {
  const contract = depositContract.toLowerCase()
  return logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== contract || topics[0] !== depositEventTopic) return []
    const { args } = decodeEventLog({ abi: depositContractAbi, eventName: 'DepositEvent', topics, data })
    return {
      pubkey: lower(args.pubkey),
      withdrawalCredentials: lower(args.withdrawal_credentials),
      amountGwei: littleEndian(args.amount),
      signature: lower(args.signature),
      index: littleEndian(args.index),
    }
  })
}

const lower = (text: string) => text.toLowerCase() as `0x${string}`

/** The deposit contract writes its numbers in the byte order of the beacon chain. */
function littleEndian(hex: string): bigint {
  const bytes = hex.slice(2).match(/../g) ?? []
  return BigInt(`0x${bytes.reverse().join('') || '0'}`)
}
