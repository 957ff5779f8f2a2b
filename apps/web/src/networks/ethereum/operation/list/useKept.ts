import { useEffect, useState } from 'react'
import { listActions } from '#web/transaction/actionsOf.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { listStakes } from '../../staking/records/index.ts'
import type { Kept } from './mergeOperations.ts'

const nothing: Kept = { records: [], stakes: [] }

/** What this browser keeps of an account's stakes and operations, as this tab or another one changes it; null until read. */
export function useKept(account: `0x${string}` | null, chainId: number): Kept | null {
  const [kept, setKept] = useState<Kept | null>(account === null ? nothing : null)
  useEffect(() => {
    if (account === null) return setKept(nothing)
    let isLeft = false
    let end: (() => void) | undefined
    const owner = { account, chainId }
    const read = async () => {
      const all = await listActions(await siteTransactions(), owner)
      const records = all.filter(({ kind }) => kind.startsWith('ethereum.'))
      const stakes = await listStakes(owner)
      if (!isLeft) setKept({ records, stakes })
    }
    // A browser that gives no storage has no records to show: what is on the chain is.
    const readQuietly = () => void read().catch(() => isLeft || setKept(nothing))
    siteTransactions()
      .then(store => {
        if (!isLeft) end = store.subscribe(readQuietly)
      })
      .catch(() => undefined)
    readQuietly()
    return () => {
      isLeft = true
      end?.()
    }
  }, [account, chainId])
  return kept
}
