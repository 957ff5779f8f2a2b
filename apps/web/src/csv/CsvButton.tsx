import { Button, DownloadIcon } from '@granary/ui'
import { useText } from '../i18n/useText.ts'
import { useOnline } from '../shell/useOnline.ts'
import styles from './CsvButton.module.css'
import { useSaving } from './useSaving.ts'

/**
 * Saves a whole history, also the parts not on screen; reads it on click, so it needs a connection.
 * @param props.label what the file contains
 * @param props.save reads the history and hands it to the browser; throws on failure
 */
export function CsvButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const t = useText()
  const isOnline = useOnline()
  const { isBusy, hasFailed, start } = useSaving(save)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        disabled={!isOnline}
        aria-label={label}
        onClick={start}
      >
        <DownloadIcon size={18} />
        {t('reward.history.csv')}
      </Button>
      <p role="status" className={styles.failed}>
        {hasFailed && t('reward.history.csvFailed')}
      </p>
    </>
  )
}
