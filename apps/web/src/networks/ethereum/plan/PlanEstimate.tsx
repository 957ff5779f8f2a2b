import { Amount, InfoIcon, Skeleton, shownAmount } from '@granary/ui'
import { useId } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import type { LivePlan } from './LivePlan.ts'
import styles from './PlanEstimate.module.css'

/** The year's estimate in coins, and today's rate; keeps its height whatever is known. */
export function PlanEstimate({ live }: { live: LivePlan }) {
  const year = live.figures?.reward?.yearGwei
  const isLoading = !live.figures && !live.isMissing
  return (
    <div className={styles.estimate} aria-busy={isLoading}>
      <p className={styles.year}>
        {isLoading ? (
          <Skeleton width="3.4ch" />
        ) : year === undefined ? (
          '–'
        ) : (
          <Amount value={year} decimals={9} digits={digitsOf(year)} unit="ETH" size="large" />
        )}
      </p>
      {isLoading ? <Skeleton width="9ch" /> : <Rate figures={live.figures} />}
    </div>
  )
}

/** Hundredths and not gwei: an estimate is no account statement. */
const digitsOf = (gwei: bigint) => (gwei < 1_000_000_000n ? 4 : 2)

/** Today's rate, and behind it where it comes from. */
function Rate({ figures }: Pick<LivePlan, 'figures'>) {
  const t = useText()
  const id = useId()
  if (figures?.aprBasisPoints == null) return <p className={styles.unknown}>{t('home.planRateUnknown')}</p>
  const rate = formatPercent(figures.aprBasisPoints)
  const staked = shownAmount(figures.stakedGwei, { decimals: 9, digits: 0 })
  return (
    <>
      <button type="button" className={styles.rate} popoverTarget={id}>
        {t('home.planRate', { rate })}
        <InfoIcon size={16} />
      </button>
      <div id={id} popover="auto" className={styles.source}>
        {t('home.planRateSource', { rate, staked })}
      </div>
    </>
  )
}
