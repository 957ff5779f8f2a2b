import { batchDepositAbi } from '@granary/contracts'
import {
  type Eip1193,
  type RpcLog,
  readCode,
  readLogs,
  readReceipt,
  readTransaction,
  type TransactionReceipt,
} from '@granary/drivers/evm/chain'
import { encodeEventTopics } from 'viem/utils'
import { type DepositEvent, depositEvents, depositEventTopic } from '../../depositEvents.ts'
import type { DepositRow } from '../stake/Stake.ts'
import type { DepositTarget } from './DepositTarget.ts'

/** A mined transaction, and which of the wanted keys it deposited. */
export type FoundDeposit = { hash: `0x${string}`; receipt: TransactionReceipt; pubkeys: string[] }

/** The account whose deposits they are, lower case, and the rows that its wallet was asked to deposit. */
export type WantedDeposits = { account: `0x${string}`; rows: readonly DepositRow[] }

/**
 * Looks for mined transactions of the account that deposited one of these rows, whatever their hash: for a wallet that
 * was asked before a reload, or that replaced the transaction. Through the batch contract they are found by the
 * staker, else by the deposit contract's own events.
 * @param range first and last block
 */
export async function findDeposits(
  provider: Eip1193,
  target: DepositTarget,
  wanted: WantedDeposits,
  range: { from: number; to: number },
): Promise<FoundDeposit[]> {
  const { batchContract, chain } = target
  const filter = batchContract
    ? { address: batchContract, topics: batchTopics(wanted.account) }
    : { address: chain.depositContract.address, topics: [depositEventTopic] }
  const logs = await readLogs<RpcLog & { transactionHash: `0x${string}` }>(provider, filter, range)
  const mine = batchContract ? logs : logs.filter(log => rowsIn([log], target, wanted).length > 0)
  const found: FoundDeposit[] = []
  for (const hash of new Set(mine.map(({ transactionHash }) => transactionHash))) {
    const receipt = await readReceipt(provider, hash)
    const pubkeys = receipt ? await depositedBy(provider, target, wanted, { hash, receipt }) : []
    if (receipt && pubkeys.length > 0) found.push({ hash, receipt, pubkeys })
  }
  return found
}

/**
 * Which of the wanted keys a transaction deposited. Anybody can deposit for any key and any account: only a deposit of
 * the very row (credentials, amount, signature) that the account itself made is one.
 */
export async function depositedBy(
  provider: Eip1193,
  target: DepositTarget,
  wanted: WantedDeposits,
  { hash, receipt }: { hash: string; receipt: TransactionReceipt },
): Promise<string[]> {
  if (!receipt.succeeded) return []
  const pubkeys = rowsIn(receipt.logs, target, wanted)
  return pubkeys.length > 0 && (await isSentBy(provider, target, wanted.account, hash, receipt))
    ? pubkeys
    : []
}

function rowsIn(
  logs: readonly RpcLog[],
  { chain }: DepositTarget,
  { account, rows }: WantedDeposits,
): string[] {
  const byKey = new Map<string, WantedDeposits['rows'][number]>(rows.map(row => [row.pubkey, row]))
  return depositEvents(logs, chain.depositContract.address).flatMap(event => {
    const row = byKey.get(event.pubkey)
    return row && isDepositOf(row, event) && row.withdrawalCredentials.endsWith(account.slice(2))
      ? [event.pubkey]
      : []
  })
}

/** Whether an event is the deposit of exactly this row. */
export function isDepositOf(row: DepositRow, event: DepositEvent): boolean {
  return (
    event.pubkey === row.pubkey &&
    event.withdrawalCredentials === row.withdrawalCredentials &&
    event.amountGwei === row.amountGwei &&
    event.signature === row.signature
  )
}

/**
 * The batch contract names the staker in its event. The deposit contract names no staker: there the transaction must be the
 * account's own, unless the account has code, so that others send for it (the owners of a Safe, a bundler).
 */
async function isSentBy(
  provider: Eip1193,
  { batchContract }: DepositTarget,
  account: `0x${string}`,
  hash: string,
  { logs }: TransactionReceipt,
): Promise<boolean> {
  if (batchContract) {
    const wanted = batchTopics(account)
    return logs.some(
      ({ address, topics }) =>
        address.toLowerCase() === batchContract &&
        wanted.every((topic, i) => topics[i]?.toLowerCase() === topic),
    )
  }
  const transaction = await readTransaction(provider, hash)
  return transaction?.from === account || (await readCode(provider, account)) !== '0x'
}

function batchTopics(staker: `0x${string}`) {
  return encodeEventTopics({ abi: batchDepositAbi, eventName: 'BatchDeposited', args: { staker } })
}
