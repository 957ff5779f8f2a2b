import { Skeleton } from '@granary/ui'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../i18n/useLanguage.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRewardChart } from '../chart/useRewardChart.ts'
import { Cfx } from '../figures/Cfx.tsx'
import styles from './ChartPlace.module.css'
import { chartColumns } from './chartColumns.ts'
import { periodText } from './periodText.ts'
import type { RewardPeriod, RewardSpan } from './RewardPeriod.ts'

/** The chart, what it says at the pointer, and its room from the first moment on. */
export function ChartPlace({ periods, span }: { periods: readonly RewardPeriod[]; span: RewardSpan }) {
  const t = useText()
  const language = useLanguage()
  const chart = useRewardChart(periods.length > 0)
  const [point, setPoint] = useState<number | null>(null)
  const columns = useMemo(() => chartColumns(periods, span, language), [periods, span, language])
  const told = periods[point === null ? 0 : periods.length - 1 - point]
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.told}>
        <span className={styles.period}>
          {told ? periodText(told, span, language, t) : <Skeleton width="9ch" />}
        </span>
        <span className={styles.reward}>
          {t('reward.conflux.chartReward')} {told ? <Cfx drip={told.rewardDrip} /> : <Skeleton />}
        </span>
        <span className={styles.total}>
          {t('reward.conflux.chartTotal')} {told ? <Cfx drip={told.totalRewardDrip} /> : <Skeleton />}
        </span>
      </figcaption>
      <div className={styles.place} role="img" aria-label={t('reward.conflux.chartText')}>
        {chart === 'failed' && <p className={styles.failed}>{t('reward.conflux.chartFailed')}</p>}
        {chart && chart !== 'failed' && (
          <chart.Chart columns={columns} language={language} onPoint={setPoint} />
        )}
      </div>
    </figure>
  )
}
