import type { OwnerSummary, RewardSum } from '@granary/api'
import { Skeleton } from '@granary/ui'
import { historySpans } from '#web/history/HistorySpan.ts'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { consensusWei, Eth, earnedWei, ethText } from '../../figures/index.ts'
import styles from './IncomeCard.module.css'

/** Income of the last finished day, week and month, by layer. */
export function IncomeCard(props: { summary: OwnerSummary | undefined; isMissing: boolean }) {
  const t = useText()
  const { summary, isMissing } = props
  return (
    <TitledCard title={t('reward.eth.income')} className={styles.card}>
      <dl className={styles.list}>
        {historySpans.map(span => (
          <div key={span} className={styles.row}>
            <dt>{t(`reward.eth.income.${span}`)}</dt>
            <dd>
              <Income sum={summary && (summary.income?.[span] ?? null)} isLoading={!summary && !isMissing} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('reward.eth.paidDaily')}</p>
    </TitledCard>
  )
}

function Income({ sum, isLoading }: { sum: RewardSum | null | undefined; isLoading: boolean }) {
  const t = useText()
  if (!sum)
    return (
      <>
        <span className={styles.amount}>{isLoading ? <Skeleton width="7ch" /> : '–'}</span>
        <small>
          {isLoading ? (
            <Skeleton width="18ch" />
          ) : (
            t(sum === null ? 'reward.eth.incomeNone' : 'common.unavailable')
          )}
        </small>
      </>
    )
  return (
    <>
      <span className={styles.amount}>
        <Eth wei={earnedWei(sum)} />
      </span>
      <small>
        {t('reward.eth.split', {
          consensus: ethText(consensusWei(sum)),
          execution: ethText(sum.executionWei),
        })}
      </small>
    </>
  )
}
