import type { TransactionStore } from '@granary/transactions'
import { useEffect, useState } from 'react'
import { siteTransactions } from './siteTransactions.ts'

/**
 * What this browser keeps, read again when this or another tab changes it; null until read.
 * @param read the same function as long as the same is read; null for nothing
 * @param missing shown if it cannot be read; null keeps what was read before
 */
export function useStored<Result>(
  read: ((store: TransactionStore) => Promise<Result>) | null,
  missing: Result | null = null,
): Result | null {
  const [stored, setStored] = useState<Result | null>(null)
  useEffect(() => {
    if (!read) return
    let isLeft = false
    let end: (() => void) | undefined
    const show = (result: Result | null) => isLeft || result === null || setStored(result)
    const begin = async () => {
      const store = await siteTransactions()
      const readAgain = () => void read(store).then(show, () => show(missing))
      if (!isLeft) end = store.subscribe(readAgain)
      readAgain()
    }
    begin().catch(() => show(missing))
    return () => {
      isLeft = true
      end?.()
    }
  }, [read, missing])
  return stored
}
