import type { SetAsideEntry } from '@granary/transactions/database'
import { Button } from '@granary/ui'
import { useState } from 'react'
import { dayInTable } from '#web/format/formatDate.ts'
import { Question } from '#web/transaction/row/Question.tsx'
import styles from '#web/transaction/row/RecordRow.module.css'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useText } from '../../i18n/useText.ts'
import { siteConnection } from '../../journal/siteConnection.ts'
import type { SavedFile } from '../../shell/downloadFile.ts'
import { FileLine } from '../../shell/FileLine.tsx'
import { exportSetAside } from './exportRecords.ts'

/** A record that cannot be read: kept until the person has it as a file. */
export function SetAsideRow({ record }: { record: SetAsideEntry & { key: number } }) {
  const t = useText()
  const [saved, setSaved] = useState<SavedFile | null>(null)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { key, ...found } = record
  const remove = async () => (await siteConnection()).removeSetAside(key)
  return (
    <li className={styles.row}>
      <p>{t('reward.unfinished.setAsideText')}</p>
      <p className={styles.what}>
        {t('reward.unfinished.setAsideAt', { time: dayInTable(record.at.slice(0, 10), language) })}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => setSaved(exportSetAside(found))}>
          {t('reward.unfinished.exportOne')}
        </Button>
        {saved && !isAsking && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t('reward.unfinished.remove')}
          </Button>
        )}
      </div>
      <FileLine file={saved} />
      {isAsking && (
        <Question
          label={t('reward.unfinished.remove')}
          yes={t('reward.unfinished.removeYes')}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        >
          <p>{t('reward.unfinished.removeQuestion')}</p>
        </Question>
      )}
    </li>
  )
}
