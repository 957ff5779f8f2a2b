import type { OwnerSummary } from '@granary/api'
import { formatAmount } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { ownedValidatorsQuery, type ShownOwner } from '../../owner/index.ts'
import { WaitingCard } from '../../waiting/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'

type ClaimWaitingProps = {
  owner: ShownOwner
  summary: OwnerSummary
  /** Null if they could not be read, or the owner is a watch list. */
  splitters: readonly SplitterReading[] | null
  isByOthers: boolean
}

/** The claim page before the first reward: the way there, and how both kinds of rewards will be paid. */
export function ClaimWaiting({ owner, summary, splitters, isByOthers }: ClaimWaitingProps) {
  const t = useText()
  const { data } = useInfiniteQuery(ownedValidatorsQuery(owner.network, owner.id))
  return (
    <WaitingCard
      owner={owner}
      validators={data?.pages.flatMap(page => page.validators)}
      amountGwei={summary.totalBalanceGwei}
    >
      <TitledCard title={t('claim.eth.waiting')}>
        <div className={styles.ways}>
          <section className={styles.way}>
            <h3>{t('claim.eth.consensus')}</h3>
            <p className={styles.lead}>{t('claim.eth.consensusText')}</p>
          </section>
          {splitters && (
            <section className={styles.way}>
              <h3>{t('claim.eth.execution')}</h3>
              <p className={styles.lead}>
                <ExecutionText splitters={splitters} isByOthers={isByOthers} />
              </p>
            </section>
          )}
        </div>
      </TitledCard>
    </WaitingCard>
  )
}

function ExecutionText({
  splitters,
  isByOthers,
}: {
  splitters: readonly SplitterReading[]
  isByOthers: boolean
}) {
  const t = useText()
  const [current] = splitters
  if (isByOthers) return t('claim.eth.byOthers')
  if (!current) return t('claim.eth.waitingStraight')
  const percent = formatAmount(BigInt(10_000 - current.terms.shareBps), { decimals: 2 })
  return t('claim.eth.waitingShare', { percent })
}
