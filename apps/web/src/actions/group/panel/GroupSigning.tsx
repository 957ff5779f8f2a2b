import { Amount, Button, Card, KeyValueList } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { GiveUpLost } from '#web/shell/flow/GiveUpLost.tsx'
import { PhaseCard } from '#web/shell/flow/PhaseCard.tsx'
import { WalletShows } from '#web/shell/flow/WalletShows.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { ActionRecord } from '../../ActionRecord.ts'
import type { ActionSignPhase } from '../../ActionState.ts'
import { requestOf } from '../../actionTransitions.ts'
import { isAsked } from '../groupStateOf.ts'
import type { GroupStepProps } from './GroupPanel.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { RequestList } from './RequestList.tsx'

const working: readonly ActionSignPhase[] = ['checking', 'estimating', 'asking', 'searching', 'elsewhere']

/** The last checks, then the wallet; and what to do when its answer is not known. */
export function GroupSigning({ flow, state, place, line, takesFocus }: GroupStepProps<'sign'>) {
  const t = useText()
  const { phase, failure } = state
  const asked = state.wish.records.filter(isAsked)
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
      {asked.length > 0 && (
        <Card className={frame.list}>
          <RequestList requests={asked.map(requestOf)} line={line} />
        </Card>
      )}
      {phase === 'asking' && <Expected asked={asked} unit={place.chain.nativeCurrency.symbol} />}
      {phase === 'stopped' && (
        <div className={frame.actions}>
          <Button onClick={() => void flow.sign()}>{t('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => void flow.back()}>
            {t('stake.backToReview')}
          </Button>
        </div>
      )}
      {phase === 'lost' && (
        <div className={frame.actions}>
          <GiveUpLost
            code={failure?.code}
            text={t('stake.action.nothingSentText')}
            onYes={() => void flow.giveUpLost()}
          />
        </div>
      )}
      {(phase === 'lost' || phase === 'elsewhere') && <LeaveGroup flow={flow} />}
    </>
  )
}

/** What the wallet should show, to hold against what it does show. */
function Expected({ asked, unit }: { asked: readonly ActionRecord[]; unit: string }) {
  const t = useText()
  const [first] = asked
  if (!first) return null
  if (asked.length === 1) return <WalletShows to={first.to} valueWei={first.valueWei} unit={unit} />
  const valueWei = asked.reduce((sum, record) => sum + record.valueWei, 0n)
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          {
            id: 'count',
            label: t('stake.walletShows'),
            value: t('claim.action.transactions', { count: asked.length }),
          },
          {
            id: 'value',
            label: t('claim.action.sent'),
            value: <Amount value={valueWei} decimals={18} unit={unit} digits={18} />,
          },
        ]}
      />
    </Card>
  )
}
