import type { SignPhase } from '@granary/transactions'
import { Button } from '@granary/ui'
import type { ReactNode } from 'react'
import { GiveUpLost } from '#web/shell/sending/NothingSent.tsx'
import { FailureNote } from '../../failure/FailureNote.tsx'
import type { FlowFailure } from '../../failure/FlowFailure.ts'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/Flow.module.css'
import { FlowStep } from '../../shell/frame/FlowStep.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { PhaseCard } from '../../shell/sending/PhaseCard.tsx'

type SigningStepProps = {
  about: 'stake' | 'action'
  state: { phase: SignPhase; failure: FlowFailure | null }
  flow: { sign(): Promise<void>; giveUpLost(): Promise<void> }
  takesFocus: boolean
  summary: ReactNode
  /** Below the phase. */
  progress?: ReactNode
  /** What the wallet should show. */
  children: ReactNode
  onBack: () => void
  /** Beside giving up a lost request. */
  otherWay?: ReactNode
}

/** The last checks, then the wallet, and ways on when its answer is unknown. */
export function SigningStep({ about, state, flow, ...props }: SigningStepProps) {
  const t = useText()
  const { phase, failure } = state
  const isAction = about === 'action'
  // Whether something was sent is unknown then.
  const mayBeWaiting = phase === 'stopped' && waiting.includes(failure?.code)
  const text = t(isAction ? `stake.action.phaseText.${phase}` : `stake.signText.${phase}`)
  return (
    <FlowStep summary={props.summary}>
      <StepHeading takesFocus={props.takesFocus}>
        {t(isAction ? 'stake.action.step.sign' : 'stake.step.sign')}
      </StepHeading>
      <PhaseCard
        isWorking={phase !== 'stopped' && phase !== 'lost'}
        title={t(isAction ? `stake.action.phase.${phase}` : `stake.sign.${phase}`)}
        text={mayBeWaiting ? null : text}
      />
      {props.progress}
      {failure && <FailureNote failure={failure} tone={phase === 'stopped' ? 'error' : 'warning'} />}
      {phase === 'stopped' && (
        <div className={styles.actions}>
          <Button onClick={() => void flow.sign()}>{t('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={props.onBack}>
            {t('stake.backToReview')}
          </Button>
        </div>
      )}
      {phase === 'lost' && (
        <div className={styles.actions}>
          <GiveUpLost
            code={failure?.code}
            text={t(isAction ? 'stake.action.nothingSentText' : 'stake.nothingSentText')}
            onYes={() => void flow.giveUpLost()}
          />
          {props.otherWay}
        </div>
      )}
      {props.children}
    </FlowStep>
  )
}

const waiting: readonly (string | undefined)[] = ['ACTION_MAY_BE_WAITING', 'DEPOSIT_MAY_BE_WAITING']
