import { isStepConfirmed, isUnfinished, type TransactionRecord } from '@granary/transactions/record'
import { ClockIcon } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isListed } from './planKinds.ts'
import styles from './UnfinishedActions.module.css'
import { useBackgroundWatch } from './useBackgroundWatch.ts'
import { type Records, useRecords } from './useRecords.ts'
import { useReminder } from './useReminder.tsx'

const ActionsDialog = lazy(async () => ({ default: (await import('./ActionsDialog.tsx')).ActionsDialog }))

/** The badge in the header, and behind it the list: nothing in a browser that keeps no records. */
export function UnfinishedActions() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const records = useRecords()
  const count = records ? countOf(records) : 0
  const open = () => setOpen(true)
  useBackgroundWatch(records)
  useReminder(records && count, isOpen, open)
  if (!records || !(isOpen || hasAnything(records))) return null
  return (
    <>
      <button
        type="button"
        className={styles.badge}
        aria-label={t('reward.unfinished.badge', { count })}
        title={t('reward.unfinished.badge', { count })}
        aria-haspopup="dialog"
        onClick={open}
      >
        <ClockIcon size={22} />
        {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ActionsDialog records={records} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A record that cannot be read is something to look after too. */
function countOf({ plans, setAside }: Records): number {
  return plans.filter(record => isUnfinished(record) && isListed(record)).length + setAside.length
}

function hasAnything(records: Records): boolean {
  const isMade = (record: TransactionRecord) => record.steps.some(isStepConfirmed) && isListed(record)
  return countOf(records) > 0 || records.plans.some(isMade)
}
