import { formatAmount, Kernels } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './StakeAmountFields.module.css'

/** How a total falls on validators: '2 of 1,000 ETH, 1 of 999 ETH'. */
export function SplitSummary({ amountsGwei }: { amountsGwei: readonly bigint[] }) {
  const t = useText()
  const groups = new Map<bigint, number>()
  for (const amount of amountsGwei) groups.set(amount, (groups.get(amount) ?? 0) + 1)
  const parts = [...groups].map(([amount, count]) =>
    t('stake.splitPart', { count, amount: formatAmount(amount, { decimals: 9 }) }),
  )
  return (
    <span className={styles.split}>
      <Kernels
        counts={{ active: amountsGwei.length }}
        label={t('stake.validators', { count: amountsGwei.length })}
        limit={24}
      />
      {parts.join(' + ')}
    </span>
  )
}
