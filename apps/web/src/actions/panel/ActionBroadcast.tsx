import { Card, type KeyValueItem, KeyValueList, Note } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/FlowFrame.module.css'
import { NothingSent } from '../../shell/flow/NothingSent.tsx'
import { PhaseCard } from '../../shell/flow/PhaseCard.tsx'
import { TransactionHash } from '../../shell/flow/TransactionHash.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { lastOf } from '../actionRecordState.ts'
import { requestOf } from '../actionTransitions.ts'
import type { ActionStepProps } from './ActionSteps.tsx'
import { LeaveAction } from './LeaveAction.tsx'

/** The transaction is out and waits for a block. The page may be left at any time. */
export function ActionBroadcast({ flow, state, facts, place, takesFocus }: ActionStepProps<'broadcast'>) {
  const t = useText()
  const { record, wait, failure } = state
  const attempt = lastOf(record)
  if (attempt.state !== 'broadcast') return null
  const hash: KeyValueItem = {
    id: 'hash',
    label: t('stake.transaction'),
    value: <TransactionHash hash={attempt.hash} chain={place.chain} isLocalChain={place.isLocalChain} />,
  }
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.broadcast')}</StepHeading>
      <PhaseCard isWorking title={t('stake.action.inProgress')} text={t(`stake.action.wait.${wait}`)} />
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Card className={styles.list}>
        <KeyValueList items={[...facts(requestOf(record)), hash]} />
      </Card>
      {attempt.replacedHashes.length > 0 && <Note>{t('stake.action.replaced')}</Note>}
      <p className={styles.lead}>{t('stake.action.mayLeave')}</p>
      {wait === 'background' && attempt.ownNonce === null && (
        <NothingSent
          label={t('stake.action.cancelled')}
          text={t('stake.action.cancelledText')}
          yes={t('stake.action.cancelledYes')}
          disabled={false}
          onYes={() => void flow.giveUpUnseen()}
        />
      )}
      {wait === 'background' && <LeaveAction flow={flow} />}
    </>
  )
}
