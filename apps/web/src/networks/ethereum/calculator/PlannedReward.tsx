import { Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../figures/index.ts'
import styles from './Calculator.module.css'
import type { RewardPlan } from './planReward.ts'

const rows = [
  ['day', 'dayGwei'],
  ['month', 'monthGwei'],
  ['year', 'yearGwei'],
  ['fiveYears', 'fiveYearsGwei'],
] as const

/** The estimates; placeholders until there are any. */
export function PlannedReward(props: {
  plan: RewardPlan | undefined
  isLoading: boolean
  isMissing: boolean
}) {
  const t = useText()
  const { plan, isLoading, isMissing } = props
  return (
    <dl className={styles.plan}>
      {rows.map(([name, key]) => (
        <div key={name} className={styles.row}>
          <dt>{t(`reward.eth.planned.${name}`)}</dt>
          <dd>
            {isLoading ? (
              <Skeleton width="7ch" />
            ) : plan && !isMissing ? (
              <Eth wei={plan[key] * weiPerGwei} />
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
