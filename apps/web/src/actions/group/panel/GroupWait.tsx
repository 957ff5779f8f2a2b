import { Card, Note } from '@granary/ui'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { NothingSent } from '#web/shell/flow/NothingSent.tsx'
import { PhaseCard } from '#web/shell/flow/PhaseCard.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { isActionInFlight, lastOf } from '../../actionRecordState.ts'
import { requestOf } from '../../actionTransitions.ts'
import { isUnseen } from '../GroupFlow.ts'
import type { GroupStepProps } from './GroupPanel.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { RecordState } from './RecordState.tsx'
import { RequestList } from './RequestList.tsx'

/** Transactions are out and wait for a block. The page may be left at any time. */
export function GroupWait({ flow, state, place, line, takesFocus }: GroupStepProps<'wait'>) {
  const t = useText()
  const { wish, wait, failure } = state
  const { records, open } = wish
  const onTheirWay = records.filter(isActionInFlight)
  const isReplaced = onTheirWay.some(record => {
    const last = lastOf(record)
    return last.state === 'broadcast' && last.replacedHashes.length > 0
  })
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.broadcast')}</StepHeading>
      <PhaseCard isWorking title={t('stake.action.inProgress')} text={t(`stake.action.wait.${wait}`)} />
      {failure && <FailureNote failure={failure} tone="warning" />}
      <Card className={frame.list}>
        <RequestList
          requests={[
            ...records.map(requestOf),
            ...open.filter(request => !records.some(({ subject }) => subject === request.subject)),
          ]}
          line={line}
          state={i => {
            const record = records[i]
            return record ? <RecordState record={record} place={place} /> : t('claim.action.record.next')
          }}
        />
      </Card>
      {isReplaced && <Note>{t('stake.action.replaced')}</Note>}
      <p className={frame.lead}>
        {t(open.length > 0 ? 'claim.action.restFollows' : 'stake.action.mayLeave', { count: open.length })}
      </p>
      {wait === 'background' && onTheirWay.some(isUnseen) && (
        <NothingSent
          label={t('stake.action.cancelled')}
          text={t('stake.action.cancelledText')}
          yes={t('stake.action.cancelledYes')}
          disabled={false}
          onYes={() => void flow.giveUpUnseen()}
        />
      )}
      {wait === 'background' && <LeaveGroup flow={flow} />}
    </>
  )
}
