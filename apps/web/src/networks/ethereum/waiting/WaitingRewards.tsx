import type { OwnerSummary } from '@granary/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/useText.ts'
import { Calculator } from '../calculator/index.ts'
import { ownedValidatorsQuery, type ShownOwner } from '../owner/index.ts'
import { WaitingCard } from './WaitingCard.tsx'
import styles from './WaitingRewards.module.css'

/** The rewards page before the first reward: the way there, and the calculator for what is deposited. */
export function WaitingRewards({ owner, summary }: { owner: ShownOwner; summary: OwnerSummary }) {
  const t = useText()
  const { network, id } = owner
  const { data } = useInfiniteQuery(ownedValidatorsQuery(network, id))
  const amountGwei = summary.totalBalanceGwei
  return (
    <WaitingCard
      owner={owner}
      validators={data?.pages.flatMap(page => page.validators)}
      amountGwei={amountGwei}
    >
      <Calculator network={network} ownApr={null} amount={wholeEth(amountGwei)} />
      <p className={styles.note}>{t('reward.eth.waiting.note')}</p>
    </WaitingCard>
  )
}

/** For the calculator's field, without separators; at least one validator's amount. */
function wholeEth(gwei: bigint): string {
  const eth = gwei / 1_000_000_000n
  return String(eth < 32n ? 32n : eth)
}
