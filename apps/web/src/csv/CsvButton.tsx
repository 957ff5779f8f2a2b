import { Button, DownloadIcon } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { downloadHistory, type HistoryPart } from '../csv/downloadHistory.ts'
import styles from './HistorySection.module.css'
import type { StakerInPool } from './StakerInPool.ts'

const labels = { rewards: 'reward.conflux.csvRewards', events: 'reward.conflux.csvEvents' } as const

/** Saves the whole of a history, however much of it is on the screen. */
export function CsvButton({ part, staker }: { part: HistoryPart; staker: StakerInPool }) {
  const t = useText()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = async () => {
    setState('busy')
    try {
      await downloadHistory(part, staker)
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
        aria-label={t(labels[part])}
        onClick={download}
      >
        <DownloadIcon size={18} />
        {t('reward.conflux.csv')}
      </Button>
      <p role="status" className={styles.csvFailed}>
        {state === 'failed' && t('reward.conflux.csvFailed')}
      </p>
    </>
  )
}
