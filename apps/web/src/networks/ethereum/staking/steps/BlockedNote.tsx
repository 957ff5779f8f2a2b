import { Button, Note } from '@granary/ui'
import { useEffect } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { isSecondBeaconAlone } from '../proof/ProofCheck.ts'
import { isRegistered } from '../stake/stakeState.ts'

/** A failed or missing check: nothing can be signed; the ways on. Checks without an answer run again once the device is online. */
export function BlockedNote({ flow, state }: { flow: StakingFlow; state: StepState<'review'> }) {
  const t = useText()
  const { checks, failure } = state
  const hasFailed = checks.some(({ status }) => status === 'failed')
  /** New deposit data would help nothing then. */
  const isOnlyUnasked = !hasFailed && !failure && checks.some(({ status }) => status === 'unavailable')
  useEffect(() => {
    if (hasFailed) return
    const checkAgain = () => void flow.checkAgain()
    window.addEventListener('online', checkAgain)
    return () => window.removeEventListener('online', checkAgain)
  }, [flow, hasFailed])
  const mayWaive = !failure && isSecondBeaconAlone(checks)
  const reason = mayWaive ? 'secondSilent' : isOnlyUnasked ? 'unasked' : 'blocked'
  return (
    <div className={styles.stack}>
      <Note tone={isOnlyUnasked ? 'warning' : 'error'} announced title={t(`stake.${reason}Title`)}>
        <p>{t(`stake.${reason}Text`)}</p>
      </Note>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void flow.checkAgain()}>
          {t('stake.checkAgain')}
        </Button>
        {mayWaive && (
          <Button variant="secondary" onClick={() => void flow.waiveSecondBeacon()}>
            {t('stake.secondSilentGoOn')}
          </Button>
        )}
        {!isOnlyUnasked && !isRegistered(state.stake) && (
          <Button variant="secondary" onClick={() => void flow.renewOffer()}>
            {t('stake.generateAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
