import { Button } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { SetAsideEntry } from '../../journal/JournalDatabase.ts'
import { siteConnection } from '../../journal/siteConnection.ts'
import styles from './ActionsDialog.module.css'
import { exportSetAside } from './exportRecords.ts'
import { Question } from './Question.tsx'

/** A record that cannot be read: kept until the person has it as a file. */
export function SetAsideRow({ record }: { record: SetAsideEntry & { key: number } }) {
  const t = useText()
  const [isExported, setExported] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { key, ...found } = record
  const remove = async () => (await siteConnection()).removeSetAside(key)
  return (
    <li className={styles.row}>
      <p>{t('reward.unfinished.setAsideText')}</p>
      <p className={styles.what}>{t('reward.unfinished.setAsideAt', { time: record.at.slice(0, 10) })}</p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            exportSetAside(found)
            setExported(true)
          }}
        >
          {t('reward.unfinished.exportOne')}
        </Button>
        {isExported && !isAsking && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t('reward.unfinished.remove')}
          </Button>
        )}
      </div>
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
