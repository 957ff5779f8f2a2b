import type { SetAsideEntry } from '@granary/transactions/database'
import { useEffect, useState } from 'react'
import type { ActionRecord } from '../../actions/ActionRecord.ts'
import { siteActionJournal } from '../../actions/siteActionJournal.ts'
import { siteConnection } from '../../journal/siteConnection.ts'
import { type JournalEntry, siteJournal } from '../../networks/ethereum/staking/records/index.ts'

/** What this browser keeps of stakes and actions: those that can be read, and those set aside. */
export type Records = {
  stakes: readonly JournalEntry[]
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
      const journal = await siteJournal()
      const stakes = await journal.listAll()
      const actions = await (await siteActionJournal()).listAllWithPlans()
      const setAside = await (await siteConnection()).listSetAside()
      if (!isLeft) setRecords({ stakes, actions, setAside })
    }
    // A browser that gives no storage has no records to show; the staking page says so itself.
    const readQuietly = () => void read().catch(() => undefined)
    const begin = async () => {
      const journal = await siteJournal()
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
