import { Button } from '@granary/ui'
import { type ReactNode, useId, useState } from 'react'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { isActionDone, isActionUnfinished } from '#web/transaction/ActionRecord.ts'
import { useText } from '../../i18n/useText.ts'
import { isUnfinished, type Stake, stakeProgress } from '../../networks/ethereum/staking/records/index.ts'
import { TitledDialog } from '../../shell/dialog/TitledDialog.tsx'
import type { SavedFile } from '../../shell/downloadFile.ts'
import { FileLine } from '../../shell/FileLine.tsx'
import { ActionRow } from './ActionRow.tsx'
import styles from './ActionsDialog.module.css'
import { exportRecords } from './exportRecords.ts'
import { SetAsideRow } from './SetAsideRow.tsx'
import { StakeRow } from './StakeRow.tsx'
import type { Records } from './useRecords.ts'

/** Most finished ones shown, newest first: the dashboard has them all. */
const finishedShown = 20

type ActionsDialogProps = { records: Records; onClose: () => void }

/** What is unfinished in this browser, what is finished and has its receipt here, and what cannot be read. */
export function ActionsDialog({ records, onClose }: ActionsDialogProps) {
  const t = useText()
  const [saved, setSaved] = useState<SavedFile | null>(null)
  const { stakes, actions, setAside } = records
  const unfinished = newestFirst(stakes.filter(isUnfinished), actions.filter(isActionUnfinished))
  const finished = newestFirst(
    stakes.filter(stake => !isUnfinished(stake) && stakeProgress(stake).confirmed > 0),
    actions.filter(isActionDone),
  )
  return (
    <TitledDialog title={t('reward.unfinished.title')} onClose={onClose}>
      {unfinished.length + setAside.length === 0 && (
        <p className={styles.lead}>{t('reward.unfinished.none')}</p>
      )}
      {unfinished.length > 0 && (
        <ul className={styles.list} aria-label={t('reward.unfinished.title')}>
          {unfinished.map(record => (
            <RecordRow key={record.id} record={record} onLeave={onClose} />
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
            <RecordRow key={record.id} record={record} onLeave={onClose} />
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

type RecordOf = Stake | ActionRecord

function newestFirst(...lists: readonly (readonly RecordOf[])[]): RecordOf[] {
  return lists.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function RecordRow({ record, onLeave }: { record: RecordOf; onLeave: () => void }) {
  if ('kind' in record) return <ActionRow action={record} onLeave={onLeave} />
  return <StakeRow stake={record} onLeave={onLeave} />
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
