import { Button, Note } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import frame from './FlowFrame.module.css'
import styles from './PhaseCard.module.css'

/**
 * The person says that the wallet sent nothing, and is asked once more: a request left open there can still be confirmed.
 * @param props.text what would come of a request that is confirmed later
 */
export function NothingSent(props: { text: string; disabled: boolean; onYes: () => void }) {
  const t = useText()
  const { disabled } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        {t('stake.nothingWasSent')}
      </Button>
      {isAsking && (
        <div className={styles.question}>
          <Note tone="warning" announced title={t('stake.nothingSentTitle')}>
            <p>{props.text}</p>
            <div className={frame.actions}>
              <Button size="small" disabled={disabled} onClick={props.onYes}>
                {t('stake.nothingSentYes')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setIsAsking(false)}>
                {t('stake.nothingSentNo')}
              </Button>
            </div>
          </Note>
        </div>
      )}
    </>
  )
}
