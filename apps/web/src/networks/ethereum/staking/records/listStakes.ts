import { type AccountOnChain, ownerOf } from '@granary/drivers/evm'
import type { TransactionStore } from '@granary/transactions'
import { isConfirmed } from '@granary/transactions/record'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { type Stake, stakeKind, stakeKinds, stakeOf } from '../stake/Stake.ts'

/** The stakes of one account on one chain, oldest first. @throws {JournalUnavailableError} */
export async function listStakes(owner: AccountOnChain): Promise<Stake[]> {
  const records = await (await siteTransactions()).list(ownerOf(owner))
  return records.filter(({ kind }) => stakeKinds.includes(kind)).map(stakeOf)
}

/**
 * Leaves an account's newest stake behind if all of it is confirmed, so that the staking page begins a new one. An
 * unfinished stake stays: it is resumed first.
 */
export async function leaveConfirmed(owner: AccountOnChain, stakes?: TransactionStore): Promise<void> {
  const from = stakes ?? (await siteTransactions())
  const open = await from.latestOpen(ownerOf(owner), [stakeKind])
  if (!open || !isConfirmed(open)) return
  const closedAt = new Date().toISOString()
  await from.update(open.id, record =>
    isConfirmed(record) && record.closedAt === null ? { ...record, closedAt } : record,
  )
}
