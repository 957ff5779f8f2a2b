import type { SetAsideEntry } from '@granary/transactions/database'
import type { TransactionRecord } from '@granary/transactions/record'
import { useEffect, useState } from 'react'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { siteConnection } from '../../journal/siteConnection.ts'

/** What this browser keeps: plans that can be read, and records set aside. */
export type Records = {
  plans: readonly TransactionRecord[]
  setAside: readonly (SetAsideEntry & { key: number })[]
}

/** The records of this browser, of every account and network, as this tab or another one changes them; null until read. */
export function useRecords(): Records | null {
  const [records, setRecords] = useState<Records | null>(null)
  useEffect(() => {
    let isLeft = false
    let end: (() => void) | undefined
    const read = async () => {
      const plans = await (await siteTransactions()).listAll()
      const setAside = await (await siteConnection()).listSetAside()
      if (!isLeft) setRecords({ plans, setAside })
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
