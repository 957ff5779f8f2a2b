import { Amount, Card, KeyValueList } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { ActionRecord } from '../../ActionRecord.ts'
import { isActionDone, lastOf } from '../../actionRecordState.ts'
import { requestOf } from '../../actionTransitions.ts'
import type { GroupStepProps } from './GroupPanel.tsx'
import { RecordState } from './RecordState.tsx'
import { RequestList } from './RequestList.tsx'

/** All of it is in blocks: what was done, what the network took, and what the feature has to say. */
export function GroupConfirmed({
  flow,
  state,
  line,
  place,
  takesFocus,
  confirmed,
}: GroupStepProps<'confirmed'>) {
  const t = useText()
  const records = state.wish.records.filter(isActionDone)
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.action.step.confirmed')}</StepHeading>
      <Card className={frame.list}>
        <RequestList
          requests={records.map(requestOf)}
          line={line}
          state={i => {
            const record = records[i]
            return record && <RecordState record={record} place={place} />
          }}
        />
      </Card>
      <Card className={frame.list}>
        <KeyValueList
          items={[
            {
              id: 'paid',
              label: t('stake.networkFeePaid'),
              value: (
                <Amount value={feePaidWei(records)} decimals={18} unit={place.chain.nativeCurrency.symbol} />
              ),
            },
          ]}
        />
      </Card>
      {confirmed(records, () => void flow.done())}
    </>
  )
}

/** Of each transaction on the chain once: a bundle may have put several into one. */
function feePaidWei(records: readonly ActionRecord[]): bigint {
  const byHash = new Map<string, bigint>()
  for (const record of records) {
    const last = lastOf(record)
    if (last.state === 'confirmed')
      byHash.set(last.hash, last.receipt.gasUsed * last.receipt.effectiveGasPriceWei)
  }
  return [...byHash.values()].reduce((sum, fee) => sum + fee, 0n)
}
