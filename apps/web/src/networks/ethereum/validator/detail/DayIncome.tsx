import type { OwnerId, RewardDay } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Card, Skeleton, VisuallyHidden } from '@granary/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { ChartColumn } from '#web/chart/ChartColumn.ts'
import { ChartFigure } from '#web/chart/ChartFigure.tsx'
import type { ChartLook } from '#web/chart/ChartLook.ts'
import { dayInTable } from '#web/format/formatDate.ts'
import { shortPeriodText } from '#web/history/HistoryPeriod.ts'
import tableStyles from '#web/history/HistoryTable.module.css'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { consensusWei, Eth, ethText, weiPerGwei } from '../../figures/index.ts'
import { dashboardApi, OwnerReadNote, ReachNote, toldOffline } from '../../owner/index.ts'
import styles from './OneValidator.module.css'

const look: ChartLook = { bars: ['--wheat', '--green'], scale: '--wheat-ink' }

/** A validator's daily earnings: chart and table. */
export function DayIncome(props: { network: EthereumNetworkId; owner: OwnerId; pubkey: `0x${string}` }) {
  const t = useText()
  const title = useId()
  const { data, error, refetch } = useQuery(validatorRewardsQuery(props.network, props.owner, props.pubkey))
  return (
    <Card>
      <section className={styles.section} aria-labelledby={title}>
        <h2 id={title} className={styles.title}>
          {t('reward.validators.days.title')}
        </h2>
        <OwnerReadNote error={error} hasData={data !== undefined} onRetry={refetch} />
        <ReachNote network={props.network} reach={data?.reach} />
        {!data && !error && <Skeleton width="60%" />}
        {data && data.days.length === 0 && <p className={styles.hint}>{t('reward.validators.days.none')}</p>}
        {data && data.days.length > 0 && <Days days={data.days} />}
      </section>
    </Card>
  )
}

function Days({ days }: { days: readonly RewardDay[] }) {
  const t = useText()
  const language = useLanguage()
  const columns = useMemo(() => days.toReversed().map(one => columnOf(one, language)), [days, language])
  const told = (column: number) => {
    const one = days[days.length - 1 - column] as RewardDay
    const day = dayInTable(one.date, language)
    const consensus = consensusWei(one)
    return {
      title: day,
      text: t('reward.validators.days.told', {
        day,
        consensus: ethText(consensus),
        execution: ethText(one.executionWei),
      }),
      entries: [
        {
          key: 'consensus',
          label: t('reward.validators.days.consensus'),
          token: '--wheat' as const,
          value: <Eth wei={consensus} />,
        },
        {
          key: 'execution',
          label: t('reward.validators.days.execution'),
          token: '--green' as const,
          value: <Eth wei={one.executionWei} />,
        },
      ],
    }
  }
  return (
    <>
      <ChartFigure
        columns={columns}
        look={look}
        told={told}
        description={t('reward.validators.days.chart')}
      />
      <details className={styles.days}>
        <summary>{t('reward.validators.days.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={t('reward.validators.days.table')}>
          <table className={tableStyles.table}>
            <caption>
              <VisuallyHidden>{t('reward.validators.days.table')}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('reward.validators.days.day')}</th>
                <th scope="col">{t('reward.validators.days.consensus')}</th>
                <th scope="col">{t('reward.validators.days.execution')}</th>
                <th scope="col">{t('reward.validators.column.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(one => (
                <tr key={one.date}>
                  <th scope="row">
                    {dayInTable(one.date, language)}
                    {one.open && <small>{t('reward.validators.days.open')}</small>}
                  </th>
                  <td data-label={t('reward.validators.days.consensus')}>
                    <Eth wei={consensusWei(one)} />
                  </td>
                  <td data-label={t('reward.validators.days.execution')}>
                    <Eth wei={one.executionWei} />
                  </td>
                  <td data-label={t('reward.validators.column.balance')}>
                    <Eth wei={one.totalBalanceGwei * weiPerGwei} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

function columnOf(day: RewardDay, language: string): ChartColumn {
  return {
    label: shortPeriodText({ from: day.date, to: day.date }, 'day', language),
    // For drawing only.
    values: [Number(consensusWei(day)) / 1e18, Number(day.executionWei) / 1e18],
    isTentative: day.open || day.days > 1,
  }
}

const refreshMs = 30_000
const days = 60

/** One validator's last days. */
function validatorRewardsQuery(network: EthereumNetworkId, owner: OwnerId, pubkey: `0x${string}`) {
  return queryOptions({
    ...toldOffline,
    queryKey: ['ethereum', network, 'owner', owner, 'rewards', 'of', pubkey],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(
        'listOwnerRewards',
        { params: { network, owner }, query: { pubkey, limit: days } },
        { signal },
      ),
  })
}
