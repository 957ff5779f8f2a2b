import { requestOf } from '@granary/drivers/evm'
import { hashesOf, isStepInFlight, isStepUnseen, lastAttempt } from '@granary/transactions/record'
import { Card, KeyValueList, Note } from '@granary/ui'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../../shell/flow/Flow.module.css'
import { FlowStep } from '../../shell/frame/FlowStep.tsx'
import { FlowSummary } from '../../shell/frame/FlowSummary.tsx'
import { StepHeading } from '../../shell/StepHeading.tsx'
import { NothingSent } from '../../shell/sending/NothingSent.tsx'
import { PhaseCard } from '../../shell/sending/PhaseCard.tsx'
import { TransactionHash } from '../../shell/sending/TransactionHash.tsx'
import type { StepProps } from '../TransactionPlace.ts'
import { ActionList, ActionStanding } from './ActionList.tsx'
import { Leave } from './Leave.tsx'

/** Transactions wait for a block. The page may be left at any time. */
export function Broadcast({ flow, state, facts, line, place, takesFocus, total }: StepProps<'broadcast'>) {
  const t = useText()
  const { actions, requests, wait, failure } = state
  const onTheirWay = actions.filter(isStepInFlight)
  const isReplaced = onTheirWay.some(action => {
    const last = lastAttempt(action)
    return last?.state === 'broadcast' && last.replacedHashes.length > 0
  })
  const isKnown = (subject = '') => actions.some(action => action.subject === subject)
  const hashes = actions.flatMap(action => hashesOf(action).slice(-1))
  const { label, value } = total(actions.map(requestOf), null, false)
  return (
    <FlowStep summary={<FlowSummary label={label} total={value} items={[]} />}>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.broadcast')}</StepHeading>
      <PhaseCard isWorking title={t('stake.action.inProgress')} text={t(`stake.action.wait.${wait}`)} />
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Card className={styles.list}>
        {line ? (
          <ActionList
            requests={[...actions.map(requestOf), ...requests.filter(({ subject }) => !isKnown(subject))]}
            line={line}
            standing={i => {
              const action = actions[i]
              return action ? <ActionStanding action={action} place={place} /> : t('claim.action.record.next')
            }}
          />
        ) : (
          <KeyValueList
            items={[
              ...actions.map(requestOf).flatMap(facts),
              ...hashes.map(hash => ({
                id: 'hash',
                label: t('stake.transaction'),
                value: <TransactionHash hash={hash} chain={place.chain} isLocalChain={place.isLocalChain} />,
              })),
            ]}
          />
        )}
      </Card>
      {isReplaced && <Note>{t('stake.action.replaced')}</Note>}
      <p className={styles.lead}>
        {t(requests.length > 0 ? 'claim.action.restFollows' : 'stake.action.mayLeave', {
          count: requests.length,
        })}
      </p>
      {wait === 'background' && onTheirWay.some(isStepUnseen) && (
        <NothingSent
          label={t('stake.action.cancelled')}
          text={t('stake.action.cancelledText')}
          yes={t('stake.action.cancelledYes')}
          disabled={false}
          onYes={() => void flow.giveUpUnseen()}
        />
      )}
      {wait === 'background' && <Leave flow={flow} />}
    </FlowStep>
  )
}
