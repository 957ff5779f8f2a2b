import { Button, DownloadIcon } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { useOnline } from '../shell/useOnline.ts'
import styles from './CsvButton.module.css'

/**
 * Saves a whole history, also the parts not on screen; reads it on click, so it needs a connection.
 * @param props.label what the file contains
 * @param props.save reads the history and hands it to the browser; throws on failure
 */
export function CsvButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const t = useText()
  const isOnline = useOnline()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = async () => {
    setState('busy')
    try {
      await save()
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={state === 'busy'}
        disabled={!isOnline}
        aria-label={label}
        onClick={download}
      >
        <DownloadIcon size={18} />
        {t('reward.history.csv')}
      </Button>
      <p role="status" className={styles.failed}>
        {state === 'failed' && t('reward.history.csvFailed')}
      </p>
    </>
  )
}
