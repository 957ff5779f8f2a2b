import { batchDepositAbi } from '@granary/contracts'
import { encodeEventTopics } from 'viem/utils'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { readLogs } from '../../../chain/readLogs.ts'
import type { RpcLog } from '../../../chain/readReceipt.ts'
import { readReceipt, type TransactionReceipt } from '../../../chain/readReceipt.ts'
import type { DepositTarget } from './DepositTarget.ts'
import { depositEventTopic, deposits } from './deposits.ts'

/** A mined transaction, and which of the wanted keys it deposited. */
export type FoundDeposit = { hash: `0x${string}`; receipt: TransactionReceipt; pubkeys: string[] }

type Wanted = { account: `0x${string}`; pubkeys: readonly string[]; fromBlock: number; toBlock: number }

/**
 * Looks for mined transactions that deposited one of these keys for this account, whatever their hash: for a wallet
 * that was asked before a reload, or that replaced the transaction. Through the batch contract they are found by the
 * staker, else by the deposit contract's own events.
 */
export async function findDeposits(
  provider: Eip1193,
  target: DepositTarget,
  wanted: Wanted,
): Promise<FoundDeposit[]> {
  const { batchContract, chain } = target
  const filter = batchContract
    ? { address: batchContract, topics: batchTopics(wanted.account) }
    : { address: chain.depositContract.address, topics: [depositEventTopic] }
  const range = { from: wanted.fromBlock, to: wanted.toBlock }
  const logs = await readLogs<RpcLog & { transactionHash: `0x${string}` }>(provider, filter, range)
  const mine = batchContract ? logs : logs.filter(log => wantedIn([log], target, wanted).length > 0)
  const found: FoundDeposit[] = []
  for (const hash of new Set(mine.map(({ transactionHash }) => transactionHash))) {
    const receipt = await readReceipt(provider, hash)
    const pubkeys = receipt ? wantedIn(receipt.logs, target, wanted) : []
    if (receipt && pubkeys.length > 0) found.push({ hash, receipt, pubkeys })
  }
  return found
}

/** Which of the wanted keys these logs deposit, with credentials of the account: anybody else's deposit is not ours. */
export function wantedIn(
  logs: readonly RpcLog[],
  { chain }: DepositTarget,
  { account, pubkeys }: Pick<Wanted, 'account' | 'pubkeys'>,
): string[] {
  return deposits(logs, chain.depositContract.address).flatMap(({ pubkey, withdrawalCredentials }) =>
    pubkeys.includes(pubkey) && withdrawalCredentials.endsWith(account.slice(2)) ? [pubkey] : [],
  )
}

function batchTopics(staker: `0x${string}`) {
  return encodeEventTopics({ abi: batchDepositAbi, eventName: 'BatchDeposited', args: { staker } })
}
