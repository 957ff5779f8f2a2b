import { Card } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { type ChosenFile, FileDrop } from './FileDrop.tsx'
import { RowResults } from './RowResults.tsx'
import styles from './Upload.module.css'
import type { UploadRow } from './uploadRows.ts'

/** The two files of a person who made the keys: shares for the operators, and deposit data. */
export function KeyShareUpload(props: {
  shares: ChosenFile | null
  deposits: ChosenFile | null
  onShares: (file: File) => void
  onDeposits: (file: File) => void
  /** Of both files, once they are checked; before that, the rows that cannot be read. */
  rows: readonly UploadRow[]
  /** Signatures and shares are still being verified. */
  isChecking: boolean
}) {
  const t = useText()
  const { rows, isChecking } = props
  return (
    <>
      <Card className={styles.card}>
        <p className={styles.hint}>{t('stake.ssv.files.never')}</p>
        <div className={styles.drops}>
          <FileDrop
            title={t('stake.ssv.files.shares')}
            hint={t('stake.ssv.files.sharesHint')}
            file={props.shares}
            onFile={props.onShares}
          />
          <FileDrop
            title={t('stake.ssv.files.deposits')}
            hint={t('stake.ssv.files.depositsHint')}
            file={props.deposits}
            onFile={props.onDeposits}
          />
        </div>
      </Card>
      {rows.length > 0 && <RowResults rows={rows} isChecking={isChecking} />}
    </>
  )
}
