import { classNames, VisuallyHidden } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { periodRemarks, periodText } from '#web/history/HistoryPeriod.ts'
import type { HistorySpan } from '#web/history/HistorySpan.ts'
import tableStyles from '#web/history/HistoryTable.module.css'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { totalApr } from '../figures/chosenApr.ts'
import type { RewardPeriod } from './groupDays.ts'
import styles from './RewardTable.module.css'

/** Every figure of the chart and more, newest first. Deposits and withdrawals are separate: they are no rewards. */
export function RewardTable({ periods, span }: { periods: readonly RewardPeriod[]; span: HistorySpan }) {
  const t = useText()
  const language = useLanguage()
  const hasSlashing = periods.some(({ slashingGwei }) => slashingGwei !== 0n)
  return (
    <div className={styles.scroll}>
      <table className={classNames(tableStyles.table, styles.table)}>
        <caption>
          <VisuallyHidden>{t('reward.eth.history')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(`reward.history.column.${span}`)}</th>
            <th scope="col">{t('reward.eth.consensus')}</th>
            <th scope="col">{t('reward.eth.execution')}</th>
            <th scope="col">{t('reward.eth.penalties')}</th>
            {hasSlashing && <th scope="col">{t('reward.eth.slashing')}</th>}
            <th scope="col">{t('reward.eth.aprShort')}</th>
            <th scope="col">{t('reward.eth.balance')}</th>
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
              <td className={tableStyles.earning} data-label={t('reward.eth.consensus')}>
                <Eth wei={period.rewardsGwei * weiPerGwei} />
              </td>
              <td className={styles.execution} data-label={t('reward.eth.execution')}>
                {period.executionWei === 0n ? <None /> : <Eth wei={period.executionWei} />}
              </td>
              <td data-label={t('reward.eth.penalties')}>
                <Lost gwei={period.penaltiesGwei} />
              </td>
              {hasSlashing && (
                <td data-label={t('reward.eth.slashing')}>
                  <Lost gwei={period.slashingGwei} />
                </td>
              )}
              <td data-label={t('reward.eth.aprShort')}>{aprText(period)}</td>
              <td data-label={t('reward.eth.balance')}>
                <Eth wei={period.totalBalanceGwei * weiPerGwei} />
                <Moved period={period} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Lost({ gwei }: { gwei: bigint }) {
  return gwei === 0n ? (
    <None />
  ) : (
    <span className={styles.lost}>
      <Eth wei={gwei * weiPerGwei} />
    </span>
  )
}

/** A zero that was read. */
function None() {
  return (
    <span className={tableStyles.faint}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>0 ETH</VisuallyHidden>
    </span>
  )
}

function aprText(period: RewardPeriod): string {
  const apr = totalApr(period.apr)
  return apr === null ? '–' : formatPercent(apr)
}

/** Deposits and withdrawals of the period, which move the balance and are no rewards. */
function Moved({ period: { depositedGwei, withdrawnGwei }, t }: { period: RewardPeriod; t: Translate }) {
  return (
    <>
      {depositedGwei > 0n && (
        <small className={styles.moved}>
          {t('reward.eth.deposited')} <Eth wei={depositedGwei * weiPerGwei} />
        </small>
      )}
      {withdrawnGwei > 0n && (
        <small className={styles.moved}>
          {t('reward.eth.withdrawn')} <Eth wei={withdrawnGwei * weiPerGwei} />
        </small>
      )}
    </>
  )
}
