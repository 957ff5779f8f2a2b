import { Card, KeyValueList } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import type { Stake } from '../../staking/records/index.ts'

/** With whom how many validators are registered, and for how long that is paid. */
export function TermsList(props: { operatorIds: readonly number[]; days: number; count: number }) {
  const t = useText()
  const { operatorIds, days, count } = props
  return (
    <Card className={styles.list}>
      <KeyValueList
        items={[
          { id: 'operators', label: t('stake.ssv.choiceOperators'), value: operatorIds.join(', ') },
          { id: 'count', label: t('stake.validatorCount'), value: count },
          { id: 'period', label: t('stake.ssv.choicePeriod'), value: t('stake.ssv.days', { count: days }) },
        ]}
      />
    </Card>
  )
}

/** What was chosen for a stake, on its later steps: a person may come back to it after days. */
export function StakeTerms({ stake: { ssv, intent } }: { stake: Stake }) {
  const t = useText()
  if (!ssv) return null
  return (
    <>
      <p>{t(`stake.ssv.choiceLead.${ssv.keysOf}`)}</p>
      <TermsList operatorIds={ssv.operatorIds} days={ssv.days} count={intent.amountsGwei.length} />
    </>
  )
}
