import { Button, Note } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import frame from '../../../shell/flow/FlowFrame.module.css'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import styles from './SignStep.module.css'

/** The staker says that the wallet sent nothing, and is asked once more: a request left open there can still be confirmed. */
export function NothingSent({ flow, disabled }: { flow: StakingFlow; disabled: boolean }) {
  const t = useText()
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
            <p>{t('stake.nothingSentText')}</p>
            <div className={frame.actions}>
              <Button size="small" disabled={disabled} onClick={() => void flow.giveUpLost()}>
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
