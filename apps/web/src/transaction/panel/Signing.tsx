import type { SignPhase } from '@granary/transactions'
import { Amount, Button, Card, KeyValueList } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { GiveUpLost } from '../../shell/flow/GiveUpLost.tsx'
import { PhaseCard } from '../../shell/flow/PhaseCard.tsx'
import { WalletShows } from '../../shell/flow/WalletShows.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { type ActionRecord, lastOf, requestOf } from '../ActionRecord.ts'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList } from './ActionList.tsx'

const working: readonly SignPhase[] = ['checking', 'estimating', 'asking', 'searching', 'elsewhere']

/** The last checks, then the wallet, and ways on when its answer is unknown. */
export function Signing({ flow, state, place, line, takesFocus }: StepProps<'sign'>) {
  const t = useText()
  const { phase, failure } = state
  const asked = state.actions.filter(action => lastOf(action).state === 'asked')
  /** Whether something was sent is unknown then. */
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
      {line && asked.length > 0 && (
        <Card className={styles.list}>
          <ActionList requests={asked.map(requestOf)} line={line} />
        </Card>
      )}
      {phase === 'asking' && <Expected asked={asked} unit={place.chain.nativeCurrency.symbol} />}
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
    </>
  )
}

/** What the wallet should show, for comparison. */
function Expected({ asked, unit }: { asked: readonly ActionRecord[]; unit: string }) {
  const t = useText()
  const [first] = asked
  if (!first) return null
  if (asked.length === 1) return <WalletShows to={first.to} valueWei={first.valueWei} unit={unit} />
  const valueWei = asked.reduce((sum, action) => sum + action.valueWei, 0n)
  return (
    <Card className={styles.list}>
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
