import { Button } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { GiveUpLost } from '../../shell/flow/GiveUpLost.tsx'
import { PhaseCard } from '../../shell/flow/PhaseCard.tsx'
import { WalletShows } from '../../shell/flow/WalletShows.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import type { ActionSignPhase } from '../ActionState.ts'
import type { ActionStepProps } from './ActionSteps.tsx'
import { LeaveAction } from './LeaveAction.tsx'

const working: readonly ActionSignPhase[] = ['checking', 'estimating', 'asking', 'searching', 'elsewhere']

/** The last checks, then the wallet; and what to do when its answer is not known. */
export function ActionSigning({ flow, state, place, takesFocus }: ActionStepProps<'sign'>) {
  const t = useText()
  const { phase, failure, request } = state
  /** Then "nothing was sent" would be more than anyone knows. */
  const mayBeWaiting = phase === 'stopped' && failure?.code === 'ACTION_MAY_BE_WAITING'
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.sign')}</StepHeading>
      <PhaseCard
        isWorking={working.includes(phase)}
        title={t(`stake.action.phase.${phase}`)}
        text={mayBeWaiting ? null : t(`stake.action.phaseText.${phase}`)}
      />
      {failure && <FailureNote failure={failure} tone={phase === 'stopped' ? 'error' : 'warning'} />}
      {phase === 'asking' && (
        <WalletShows
          to={request.call.to}
          valueWei={request.call.valueWei}
          unit={place.chain.nativeCurrency.symbol}
        />
      )}
      {phase === 'stopped' && (
        <div className={styles.actions}>
          <Button onClick={() => void flow.sign()}>{t('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => void flow.back()}>
            {t('stake.backToReview')}
          </Button>
        </div>
      )}
      {phase === 'lost' && (
        <div className={styles.actions}>
          <GiveUpLost
            code={failure?.code}
            text={t('stake.action.nothingSentText')}
            onYes={() => void flow.giveUpLost()}
          />
        </div>
      )}
      {(phase === 'lost' || phase === 'elsewhere') && <LeaveAction flow={flow} />}
    </>
  )
}
