import type { ConfluxPoolState } from '@granary/staking/conflux'
import { Amount, formatAmount, type KeyValueItem, Skeleton } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import type { StakeOutcome } from './stakeOutcome.ts'
import styles from './useYearlyItem.module.css'

type YearlyItem = (
  outcome: Pick<StakeOutcome, 'amountDrip' | 'yearlyDrip'>,
  state: Pick<ConfluxPoolState, 'apyBasisPoints'> | null,
  isReading: boolean,
) => KeyValueItem

/** Expected yearly return of an amount, at the pool's rate. */
export function useYearlyItem(): YearlyItem {
  const t = useText()
  return ({ amountDrip, yearlyDrip }, state, isReading) => {
    const apy = state?.apyBasisPoints ?? null
    const rate =
      apy === null ? t('stake.conflux.planUnknown') : t('stake.conflux.planAt', { apy: formatPercent(apy) })
    return {
      id: 'yearly',
      label: t('stake.conflux.plan', { amount: formatAmount(amountDrip, { decimals: 18, digits: 6 }) }),
      value:
        !state && isReading ? (
          <Skeleton width="10ch" />
        ) : (
          <span className={styles.value}>
            {yearlyDrip !== null && (
              <span className={styles.earning}>
                <Amount value={yearlyDrip} decimals={18} unit="CFX" digits={2} />
              </span>
            )}
            <span className={styles.rate}>{rate}</span>
          </span>
        ),
    }
  }
}
