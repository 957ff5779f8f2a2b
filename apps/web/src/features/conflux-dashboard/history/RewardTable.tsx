import { VisuallyHidden } from '@granary/ui'
import { useLanguage } from '../../../i18n/useLanguage.ts'
import { type Translate, useText } from '../../../i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import styles from './HistoryTable.module.css'
import { periodText } from './periodText.ts'
import type { RewardPeriod, RewardSpan } from './RewardPeriod.ts'

/** Every figure of the chart, newest first. */
export function RewardTable({ periods, span }: { periods: readonly RewardPeriod[]; span: RewardSpan }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('reward.conflux.history')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`reward.conflux.column.${span}`)}</th>
          <th scope="col">{t('reward.conflux.column.reward')}</th>
          <th scope="col">{t('reward.conflux.column.total')}</th>
          <th scope="col" className={styles.wide}>
            {t('reward.conflux.column.staked')}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(period => (
          <tr key={period.key}>
            <th scope="row">
              {periodText(period, span, language, t)}
              {remarksOf(period, t).map(remark => (
                <small key={remark}>{remark}</small>
              ))}
            </th>
            <td className={styles.earning}>
              <Cfx drip={period.rewardDrip} />
            </td>
            <td>
              <Cfx drip={period.totalRewardDrip} />
            </td>
            <td className={styles.wide}>
              <Cfx drip={period.stakedDrip} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function remarksOf({ isOpen, hasGap, isPartial, days, from }: RewardPeriod, t: Translate): string[] {
  return [
    isOpen && t('reward.conflux.open'),
    hasGap && t('reward.conflux.gap', { days }),
    isPartial && t('reward.conflux.partial', { date: from }),
  ].filter(remark => remark !== false)
}
