import { batchDepositAbi } from '@granary/contracts'
import { encodeEventTopics } from 'viem/utils'
import type { DepositTarget } from './DepositTarget.ts'
import { depositedPubkeys } from './depositedPubkeys.ts'
import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError } from './quantity.ts'
import { type DepositReceipt, readReceipt } from './readReceipt.ts'

export type FoundDeposit = { hash: `0x${string}`; receipt: DepositReceipt }

/**
 * Looks for a mined transaction of this account that deposited one of these keys through the batch contract,
 * whatever its hash: for a wallet that was asked before a reload, or that replaced the transaction.
 */
export async function findDeposit(
  provider: Eip1193,
  { chain, batchContract }: DepositTarget,
  wanted: { account: `0x${string}`; pubkeys: readonly string[]; fromBlock: number },
): Promise<FoundDeposit | null> {
  const topics = encodeEventTopics({
    abi: batchDepositAbi,
    eventName: 'BatchDeposited',
    args: { staker: wanted.account },
  })
  const fromBlock = `0x${wanted.fromBlock.toString(16)}`
  const filter = { address: batchContract, topics, fromBlock, toBlock: 'latest' }
  const logs = await provider.request({ method: 'eth_getLogs', params: [filter] })
  if (!Array.isArray(logs)) throw new NodeAnswerError('logs', logs)
  const keys = new Set(wanted.pubkeys)
  for (const { transactionHash: hash } of logs as { transactionHash: `0x${string}` }[]) {
    const receipt = await readReceipt(provider, hash)
    const pubkeys = receipt ? depositedPubkeys(receipt.logs, chain.depositContract.address) : []
    if (receipt && pubkeys.some(pubkey => keys.has(pubkey))) return { hash, receipt }
  }
  return null
}
