import { Button, classNames, Note } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import frame from './FlowFrame.module.css'
import styles from './PhaseCard.module.css'

/**
 * Confirms, with a second question, that the wallet sent nothing: a request still open there could be confirmed later.
 * @param props.label of the first button,
 * @param props.title of the question, and
 * @param props.yes of the answer, where they differ: sent and then cancelled, or proposed to others
 * @param props.text consequence of a request that is confirmed later
 */
export function NothingSent(props: {
  label?: string
  title?: string
  text: string
  yes?: string
  disabled: boolean
  onYes: () => void
}) {
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
        {props.label ?? t('stake.nothingWasSent')}
      </Button>
      {isAsking && (
        <div className={styles.question}>
          <Note tone="warning" announced title={props.title ?? t('stake.nothingSentTitle')}>
            <p>{props.text}</p>
            <div className={classNames(frame.actions, styles.answers)}>
              <Button size="small" disabled={disabled} onClick={props.onYes}>
                {props.yes ?? t('stake.nothingSentYes')}
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
