import { lazy, Suspense, useEffect, useState } from 'react'
import { featuresOf } from '../../../core/index.ts'
import { journalName } from '../../../core/internal.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import type { ShownAccount } from '../../useShownAccount.ts'
import styles from './Account.module.css'

const UnfinishedTransfer = lazy(async () => ({
  default: (await import('../send/index.ts')).UnfinishedTransfer,
}))

/** What the account began to send, also in an earlier visit. Loads only where this browser has records. */
export function Unfinished({ account: { status } }: { readonly account: ShownAccount }) {
  const { wallet } = useWalletContext()
  const sends = useWalletState(state => featuresOf(state, wallet.config).send)
  const mayHave = sends && status === 'connected'
  const [hasRecords, setHasRecords] = useState(() => wallet.store.getState().transfer !== null)
  useEffect(() => {
    if (mayHave && !hasRecords) void findRecords().then(setHasRecords)
  }, [mayHave, hasRecords])
  if (!mayHave || !hasRecords) return null
  return (
    <div className={styles.unfinished}>
      <Suspense fallback={null}>
        <UnfinishedTransfer />
      </Suspense>
    </div>
  )
}

/** Without opening the database, which would make one. */
async function findRecords(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === journalName)
  } catch {
    // A browser without storage has no records.
    return false
  }
}
