import type { SetAsideEntry } from '@granary/transactions/database'
import type { TransactionRecord } from '@granary/transactions/record'
import { useEffect, useState } from 'react'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { actionsOf } from '#web/transaction/actionsOf.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { siteConnection } from '../../journal/siteConnection.ts'
import { listStakes, type Stake } from '../../networks/ethereum/staking/records/index.ts'

/** What this browser keeps of stakes and actions: those that can be read, and those set aside. */
export type Records = {
  stakes: readonly Stake[]
  plans: readonly TransactionRecord[]
  /** The steps of the plans on EVM chains. */
  actions: readonly ActionRecord[]
  setAside: readonly (SetAsideEntry & { key: number })[]
}

/** The records of this browser, of every account and network, as this tab or another one changes them; null until read. */
export function useRecords(): Records | null {
  const [records, setRecords] = useState<Records | null>(null)
  useEffect(() => {
    let isLeft = false
    let end: (() => void) | undefined
    const read = async () => {
      const stakes = await listStakes()
      const plans = await (await siteTransactions()).listAll()
      const setAside = await (await siteConnection()).listSetAside()
      if (!isLeft) setRecords({ stakes, plans, actions: plans.flatMap(actionsOf), setAside })
    }
    // A browser that gives no storage has no records to show; the staking page says so itself.
    const readQuietly = () => void read().catch(() => undefined)
    const begin = async () => {
      const journal = await siteTransactions()
      if (!isLeft) end = journal.subscribe(readQuietly)
    }
    begin().catch(() => undefined)
    readQuietly()
    return () => {
      isLeft = true
      end?.()
    }
  }, [])
  return records
}
