import type { TransactionStore } from '@granary/transactions'
import { useMemo } from 'react'
import { listActions } from '#web/transaction/actionsOf.ts'
import { useStored } from '#web/transaction/useStored.ts'
import { listStakes } from '../../staking/records/index.ts'
import type { Kept } from './mergeOperations.ts'

const nothing: Kept = { records: [], stakes: [] }

/** This browser's records of an account's stakes and operations; null until read. */
export function useKept(account: `0x${string}` | null, chainId: number): Kept | null {
  const read = useMemo(() => {
    if (account === null) return null
    const owner = { account, chainId }
    return async (store: TransactionStore): Promise<Kept> => {
      const all = await listActions(store, owner)
      const records = all.filter(({ kind }) => kind.startsWith('ethereum.'))
      return { records, stakes: await listStakes(owner) }
    }
  }, [account, chainId])
  // Without storage there are no records; the chain's events still show.
  const kept = useStored(read, nothing)
  return account === null ? nothing : kept
}
