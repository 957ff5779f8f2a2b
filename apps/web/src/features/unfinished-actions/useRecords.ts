import type { TransactionStore } from '@granary/transactions'
import type { SetAsideEntry } from '@granary/transactions/database'
import type { TransactionRecord } from '@granary/transactions/record'
import { useStored } from '#web/transaction/useStored.ts'
import { siteConnection } from '../../journal/siteConnection.ts'

/** What this browser keeps: plans that can be read, and records set aside. */
export type Records = {
  plans: readonly TransactionRecord[]
  setAside: readonly (SetAsideEntry & { key: number })[]
}

/** The records of every account and network; null until read, and without storage. */
export function useRecords(): Records | null {
  return useStored(readRecords)
}

async function readRecords(store: TransactionStore): Promise<Records> {
  // Reading sets records aside.
  const plans = await store.listAll()
  return { plans, setAside: await (await siteConnection()).listSetAside() }
}
