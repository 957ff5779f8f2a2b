import { Button, classNames, Note } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import frame from '../flow/Flow.module.css'
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

type GiveUpLostProps = {
  /** Result of the search for the transaction. */
  code: string | undefined
  /** Consequence of a request that is confirmed later. */
  text: string
  onYes: () => void
}

/**
 * Gives up a request whose transaction was not found. If others send for the account, like a Safe's owners, the
 * transaction may still await them: the visitor must check there first.
 */
export function GiveUpLost({ code, text, onYes }: GiveUpLostProps) {
  const t = useText()
  if (code !== 'MAY_BE_PROPOSED')
    return <NothingSent text={text} disabled={!notFound.includes(code)} onYes={onYes} />
  return (
    <NothingSent
      label={t('stake.proposed.nowhere')}
      title={t('stake.proposed.title')}
      text={t('stake.proposed.text')}
      yes={t('stake.proposed.yes')}
      disabled={false}
      onYes={onYes}
    />
  )
}

const notFound: readonly (string | undefined)[] = ['ACTION_NOT_FOUND', 'DEPOSIT_NOT_FOUND']
