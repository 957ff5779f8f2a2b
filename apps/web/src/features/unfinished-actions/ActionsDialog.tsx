import { isStepConfirmed, isUnfinished } from '@granary/transactions/record'
import { Button } from '@granary/ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { RecordRowsProps } from '../../networks/NetworkModule.ts'
import { TitledDialog } from '../../shell/dialog/TitledDialog.tsx'
import type { SavedFile } from '../../shell/downloadFile.ts'
import { FileLine } from '../../shell/FileLine.tsx'
import { ActionRows } from './ActionRows.tsx'
import styles from './ActionsDialog.module.css'
import { exportRecords } from './exportRecords.ts'
import { isListed, viewOf } from './planKinds.ts'
import { SetAsideRow } from './SetAsideRow.tsx'
import type { Records } from './useRecords.ts'

/** Most finished ones shown, newest first: the dashboard has them all. */
const finishedShown = 20

type ActionsDialogProps = { records: Records; onClose: () => void }

/** What is unfinished in this browser, what is finished and has its receipt here, and what cannot be read. */
export function ActionsDialog({ records, onClose }: ActionsDialogProps) {
  const t = useText()
  const [saved, setSaved] = useState<SavedFile | null>(null)
  const { plans, setAside } = records
  const listed = plans.filter(isListed).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const unfinished = listed.filter(isUnfinished)
  const finished = listed.filter(record => !isUnfinished(record) && record.steps.some(isStepConfirmed))
  return (
    <TitledDialog title={t('reward.unfinished.title')} onClose={onClose}>
      {unfinished.length + setAside.length === 0 && (
        <p className={styles.lead}>{t('reward.unfinished.none')}</p>
      )}
      {unfinished.length > 0 && (
        <ul className={styles.list} aria-label={t('reward.unfinished.title')}>
          {unfinished.map(record => (
            <Rows key={record.id} record={record} onLeave={onClose} />
          ))}
        </ul>
      )}
      {setAside.length > 0 && (
        <Section title={t('reward.unfinished.setAsideTitle')}>
          {setAside.map(record => (
            <SetAsideRow key={record.key} record={record} />
          ))}
        </Section>
      )}
      {finished.length > 0 && (
        <Section title={t('reward.unfinished.finishedTitle')}>
          {finished.slice(0, finishedShown).map(record => (
            <Rows key={record.id} record={record} onLeave={onClose} />
          ))}
        </Section>
      )}
      <div className={styles.foot}>
        <p>{t('reward.unfinished.exportText')}</p>
        <Button variant="quiet" size="small" onClick={() => setSaved(exportRecords(records))}>
          {t('reward.unfinished.export')}
        </Button>
        <FileLine file={saved} />
      </div>
    </TitledDialog>
  )
}

function Rows(props: RecordRowsProps) {
  const view = viewOf(props.record)
  if (!view) return <ActionRows {...props} />
  const View = rowsOf(view)
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
}

const known = new Map<unknown, ComponentType<RecordRowsProps>>()

/** The rows of a kind with its own view, fetched once. */
function rowsOf(view: NonNullable<ReturnType<typeof viewOf>>): ComponentType<RecordRowsProps> {
  const rows = known.get(view) ?? lazy(async () => ({ default: (await view()).Rows }))
  known.set(view, rows)
  return rows
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {title}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
