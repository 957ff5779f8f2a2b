import type { OwnerSummary } from '@granary/api'
import { Skeleton } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { Calculator } from '../calculator/index.ts'
import { Eth, ethText, weiPerGwei } from '../figures/index.ts'
import { ownedValidatorsQuery, type ShownOwner } from '../owner/index.ts'
import { networkApr } from '../reward-plan/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import { expectedGwei } from './expectedGwei.ts'
import { WaitingCard } from './WaitingCard.tsx'
import styles from './WaitingRewards.module.css'

/** The rewards page before the first reward: the way there, what to expect, and the calculator. */
export function WaitingRewards({ owner, summary }: { owner: ShownOwner; summary: OwnerSummary }) {
  const { network, id } = owner
  const { data } = useInfiniteQuery(ownedValidatorsQuery(network, id))
  const amountGwei = summary.totalBalanceGwei
  return (
    <>
      <WaitingCard
        owner={owner}
        validators={data?.pages.flatMap(page => page.validators)}
        amountGwei={amountGwei}
      />
      <div className={styles.columns}>
        <Expected owner={owner} amountGwei={amountGwei} />
        <Calculator network={network} ownApr={null} amount={wholeEth(amountGwei)} />
      </div>
    </>
  )
}

/** For the calculator's field, without separators; at least one validator's amount. */
function wholeEth(gwei: bigint): string {
  const eth = gwei / 1_000_000_000n
  return String(eth < 32n ? 32n : eth)
}

const spans = ['day', 'month', 'year'] as const

/** Income at today's rate, until there is any. */
function Expected({ owner: { network }, amountGwei }: { owner: ShownOwner; amountGwei: bigint }) {
  const t = useText()
  const { data: status, error } = useEthereumStatus(network)
  const apr = status ? networkApr(status) : null
  return (
    <TitledCard title={t('reward.eth.expect.title')} className={styles.expected}>
      <dl className={styles.list}>
        {spans.map(span => (
          <div key={span} className={styles.row}>
            <dt>{t(`reward.eth.expect.${span}`)}</dt>
            <dd>
              {apr !== null ? (
                <Eth wei={expectedGwei(amountGwei, apr)[span] * weiPerGwei} />
              ) : error ? (
                '–'
              ) : (
                <Skeleton width="8ch" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {apr !== null &&
          t('reward.eth.expect.rate', {
            amount: ethText(amountGwei * weiPerGwei),
            apr: formatPercent(apr),
          })}{' '}
        {t('reward.eth.expect.note')}
      </p>
    </TitledCard>
  )
}
