import { TransactionStore } from '@granary/transactions'
import { isConfirmed } from '@granary/transactions/record'
import { siteConnection } from '#web/journal/siteConnection.ts'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'
import { type Stake, stakeKind, stakeOf } from './Stake.ts'

let store: TransactionStore | undefined

/**
 * The plans of this browser, as this page reads and writes them; a stake that cannot be read is set aside.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function siteStakes(): Promise<TransactionStore> {
  const connection = await siteConnection()
  store ??= new TransactionStore(connection, { [stakeKind]: stakeOf })
  return store
}

/** The stakes of one account on one chain, or of all, oldest first. @throws {JournalUnavailableError} */
export async function listStakes(owner?: AccountOnChain): Promise<Stake[]> {
  const stakes = await siteStakes()
  const records = await (owner ? stakes.list(ownerOf(owner)) : stakes.listAll())
  return records.filter(({ kind }) => kind === stakeKind).map(stakeOf)
}

/**
 * Leaves an account's newest stake behind if all of it is confirmed, so that the staking page begins a new one. One that
 * is not finished stays: it is gone on with first.
 */
export async function leaveConfirmed(owner: AccountOnChain, stakes?: TransactionStore): Promise<void> {
  const from = stakes ?? (await siteStakes())
  const open = await from.latestOpen(ownerOf(owner), [stakeKind])
  if (!open || !isConfirmed(open)) return
  const closedAt = new Date().toISOString()
  await from.update(open.id, record =>
    isConfirmed(record) && record.closedAt === null ? { ...record, closedAt } : record,
  )
}
