import type { OwnerSummary } from '@granary/api'
import { KeyValueList, Skeleton } from '@granary/ui'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import { downloadCsv } from '#web/csv/downloadCsv.ts'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { knowsRewards, readRewardPages, type ShownOwner } from '../../owner/index.ts'
import { claimCsv } from '../csv/claimCsv.ts'
import styles from './Claim.module.css'

type ConsensusCardProps = {
  owner: ShownOwner
  summary: OwnerSummary | undefined
  /** The read failed. */
  isMissing: boolean
}

/** Rewards and penalties of the consensus layer, which the protocol pays without a claim, and all rewards as a file. */
export function ConsensusCard({ owner, summary, isMissing }: ConsensusCardProps) {
  const t = useText()
  const isUnread = isMissing || (summary !== undefined && !knowsRewards(summary.reach))
  const total = isUnread ? undefined : summary?.total
  const gwei = (value: bigint | undefined) => {
    if (value !== undefined) return <Eth wei={value * weiPerGwei} />
    return isUnread ? '–' : <Skeleton width="9ch" />
  }
  return (
    <>
      <TitledCard title={t('claim.eth.consensus')}>
        <p className={styles.lead}>{t('claim.eth.consensusText')}</p>
        <KeyValueList
          items={[
            { id: 'rewards', label: t('claim.eth.rewards'), value: gwei(total?.rewardsGwei) },
            {
              id: 'penalties',
              label: t('claim.eth.penalties'),
              value: gwei(total && total.penaltiesGwei + total.slashingGwei),
            },
          ]}
        />
      </TitledCard>
      <TitledCard title={t('claim.eth.download')}>
        <p className={styles.lead}>{t('claim.eth.downloadText')}</p>
        <div>
          <CsvButton
            label={`${t('reward.history.csv')}: ${t('claim.eth.download')}`}
            save={() => downloadClaims(owner)}
          />
        </div>
      </TitledCard>
    </>
  )
}

/**
 * Reads every day of the owner's rewards and hands the browser one file.
 * @throws {ApiProblemError}, {ApiUnreachableError} if a page fails: no partial files
 */
async function downloadClaims({ network, id }: ShownOwner): Promise<void> {
  const pages = await readRewardPages(network, id)
  const days = pages.flatMap(page => page.days)
  downloadCsv(claimCsv(days, id, network), 'claim', network, id)
}
