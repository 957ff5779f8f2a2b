import type { OwnedValidator } from '@granary/api'
import { Figure } from '#web/figures/Figure.tsx'
import styles from '#web/figures/Figures.module.css'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { incomeOf } from '../state/incomeOf.ts'

/** Balance, earnings and performance. */
export function DetailFigures({ validator }: { validator: OwnedValidator }) {
  const t = useText()
  const { balanceGwei, effectiveBalanceGwei, pendingDepositGwei, performance } = validator
  const total = incomeOf(validator, 'total')
  const month = incomeOf(validator, 'month')
  const eth = (wei: bigint) => <Eth wei={wei} size="large" />
  const unread = <span className={styles.unread}>{t('reward.validators.figure.unread')}</span>
  return (
    <dl className={styles.figures}>
      <Figure
        label={t('reward.validators.figure.balance')}
        note={
          effectiveBalanceGwei !== null && (
            <>
              {t('reward.validators.figure.effective')} <Eth wei={effectiveBalanceGwei * weiPerGwei} />
            </>
          )
        }
        isLoading={false}
      >
        {eth((balanceGwei ?? validator.depositAmountGwei ?? pendingDepositGwei) * weiPerGwei)}
      </Figure>
      <Figure
        label={t('reward.validators.figure.earned')}
        isLoading={false}
        isEarning
        note={
          total && (
            <>
              {t('reward.validators.figure.execution')} <Eth wei={total.executionWei} />
            </>
          )
        }
      >
        {total ? eth(total.totalWei) : unread}
      </Figure>
      <Figure
        label={t('reward.validators.figure.month')}
        isLoading={false}
        isEarning
        note={t('reward.validators.figure.monthNote')}
      >
        {month ? eth(month.totalWei) : unread}
      </Figure>
      <Figure
        label={t('reward.validators.figure.performance')}
        isLoading={false}
        note={t('reward.validators.figure.performanceNote')}
      >
        {performance === null ? unread : <span className={styles.percent}>{formatPercent(performance)}</span>}
      </Figure>
    </dl>
  )
}
