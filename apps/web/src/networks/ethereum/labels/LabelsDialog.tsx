import { Button, DownloadIcon, elideMiddle } from '@granary/ui'
import { useState } from 'react'
import { downloadCsv } from '#web/csv/downloadCsv.ts'
import { useText } from '#web/i18n/useText.ts'
import { TitledDialog } from '#web/shell/dialog/TitledDialog.tsx'
import type { SavedFile } from '#web/shell/downloadFile.ts'
import { FileLine } from '#web/shell/FileLine.tsx'
import { ImportLabels } from './ImportLabels.tsx'
import type { LabelKey, Labels } from './Label.ts'
import { LabelForm } from './LabelForm.tsx'
import styles from './Labels.module.css'
import { useLabels } from './labelStore.ts'
import { labelCsv } from './parseLabelFile.ts'

/** Maximum labels in the list; the table's search finds the others, and the file has all. */
const listed = 50

/** All labels of this browser: edit, export, import. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const labels = useLabels()
  const [saved, setSaved] = useState<SavedFile | null>(null)
  return (
    <TitledDialog title={t('reward.validators.label.title')} keepOnBackdrop onClose={onClose}>
      <p className={styles.lead}>{t('reward.validators.label.lead')}</p>
      <LabelList labels={labels} />
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          disabled={labels.size === 0}
          onClick={() => setSaved(downloadCsv(labelCsv(labels), 'labels'))}
        >
          <DownloadIcon size={18} />
          {t('reward.validators.label.export')}
        </Button>
        <FileLine file={saved} />
      </div>
      <ImportLabels />
    </TitledDialog>
  )
}

function LabelList({ labels }: { labels: Labels }) {
  const t = useText()
  const [edited, setEdited] = useState<LabelKey | null>(null)
  if (labels.size === 0) return <p className={styles.lead}>{t('reward.validators.label.none')}</p>
  const entries = [...labels].slice(0, listed)
  return (
    <>
      <ul className={styles.list} aria-label={t('reward.validators.label.title')}>
        {entries.map(([key, name]) => (
          <li key={key} className={styles.item}>
            {edited === key ? (
              <LabelForm of={key} onDone={() => setEdited(null)} />
            ) : (
              <>
                <span className={styles.name}>{name}</span>
                <span className={styles.key}>{elideMiddle(key, 10, 6)}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('reward.validators.label.editOf', { name })}
                  onClick={() => setEdited(key)}
                >
                  {t('reward.validators.label.edit')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {labels.size > listed && (
        <p className={styles.hint}>{t('reward.validators.label.more', { count: labels.size - listed })}</p>
      )}
    </>
  )
}
