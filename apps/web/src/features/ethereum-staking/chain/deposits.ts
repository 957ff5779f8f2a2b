import { depositContractAbi } from '@granary/contracts'
import { decodeEventLog, encodeEventTopics } from 'viem/utils'
import type { RpcLog } from '../../../chain/readReceipt.ts'

const [depositTopic] = encodeEventTopics({ abi: depositContractAbi, eventName: 'DepositEvent' })

export const depositEventTopic: string = depositTopic

/** Keys and withdrawal credentials in the deposit contract's events among these logs, lower case. */
export function deposits(
  logs: readonly RpcLog[],
  depositContract: string,
): { pubkey: string; withdrawalCredentials: string }[] {
  const contract = depositContract.toLowerCase()
  return logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== contract || topics[0] !== depositEventTopic) return []
    const { args } = decodeEventLog({ abi: depositContractAbi, eventName: 'DepositEvent', topics, data })
    const withdrawalCredentials = args.withdrawal_credentials.toLowerCase()
    return [{ pubkey: args.pubkey.toLowerCase(), withdrawalCredentials }]
  })
}
