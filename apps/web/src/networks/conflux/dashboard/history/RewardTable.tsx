import { VisuallyHidden } from '@granary/ui'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import styles from '#web/history/HistoryTable.module.css'
import { periodRemarks } from '#web/history/periodRemarks.ts'
import { periodText } from '#web/history/periodText.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'
import type { RewardPeriod } from './RewardPeriod.ts'

/** Every figure of the chart, newest first. */
export function RewardTable({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('reward.conflux.history')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`reward.history.column.${span}`)}</th>
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
              {periodRemarks(period, language, t).map(remark => (
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
