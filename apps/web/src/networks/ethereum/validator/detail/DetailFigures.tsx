import type { OwnedValidator } from '@granary/api'
import { Figure } from '#web/figures/Figure.tsx'
import styles from '#web/figures/Figures.module.css'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, earnedWei, weiPerGwei } from '../../figures/index.ts'

/** Balance, earnings and performance. */
export function DetailFigures({ validator }: { validator: OwnedValidator }) {
  const t = useText()
  const { balanceGwei, effectiveBalanceGwei, pendingDepositGwei, income, performance } = validator
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
          income && (
            <>
              {t('reward.validators.figure.execution')} <Eth wei={income.total.executionWei} />
            </>
          )
        }
      >
        {income ? eth(earnedWei(income.total)) : unread}
      </Figure>
      <Figure
        label={t('reward.validators.figure.month')}
        isLoading={false}
        isEarning
        note={t('reward.validators.figure.monthNote')}
      >
        {income ? eth(earnedWei(income.month)) : unread}
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
