import { ethereumNetworks } from '@granary/chains'
import { buttonClass } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { Calculator } from '../calculator/index.ts'
import {
  isBeforeRewards,
  NoValidators,
  OwnerFrame,
  OwnerReadNote,
  ownerQuery,
  ownerRewardsQuery,
  ownerStanding,
  type ShownOwner,
} from '../owner/index.ts'
import { EventSection } from './events/EventSection.tsx'
import { chosenApr } from './figures/chosenApr.ts'
import { RewardFigures } from './figures/RewardFigures.tsx'
import { RewardSection } from './history/RewardSection.tsx'
import { IncomeCard } from './income/IncomeCard.tsx'
import { ValidatorsCard } from './income/ValidatorsCard.tsx'
import styles from './RewardPage.module.css'

const WaitingRewards = lazy(async () => ({
  default: (await import('../waiting/index.ts')).WaitingRewards,
}))

/** `/{network}/reward`: earnings of an owner's validators. */
export function RewardPage() {
  return (
    <OwnerFrame
      title="reward.eth.title"
      watchedTitle="reward.eth.watchedTitle"
      connectText="reward.eth.connectText"
      actions={owner => <StakeMore owner={owner} />}
    >
      {owner => <RewardBoard key={owner.id} owner={owner} />}
    </OwnerFrame>
  )
}

/** One owner's figures, chart, history and events, and the expected earnings. */
export function RewardBoard({ owner }: { owner: ShownOwner }) {
  const { network, id } = owner
  const summary = useQuery(ownerQuery(network, id))
  const rewards = useInfiniteQuery(ownerRewardsQuery(network, id))
  const { data, error } = summary
  const standing = data && ownerStanding(data)
  const problem = error ?? rewards.error
  const hasData = data !== undefined || rewards.data !== undefined
  const isMissing = !data && error !== null
  const hasFigures = standing !== 'none' && (hasData || !problem)
  const readAgain = () => Promise.all([summary.refetch(), rewards.refetch()])
  if (data && isBeforeRewards(data))
    return (
      <>
        <OwnerReadNote error={problem} hasData onRetry={readAgain} />
        <Suspense fallback={null}>
          <WaitingRewards owner={owner} summary={data} />
        </Suspense>
      </>
    )
  return (
    <>
      <OwnerReadNote error={problem} hasData={hasData} onRetry={readAgain} />
      {standing === 'none' && <NoValidators owner={owner} />}
      {hasFigures && <RewardFigures summary={data} isMissing={isMissing} />}
      <div className={styles.columns}>
        {hasFigures && (
          <div className={styles.column}>
            <RewardSection
              owner={owner}
              query={rewards}
              reach={data?.reach}
              isSettled={data !== undefined || isMissing}
            />
            <EventSection owner={owner} />
          </div>
        )}
        <div className={styles.column}>
          {hasFigures && (
            <>
              <IncomeCard summary={data} isMissing={isMissing} />
              <ValidatorsCard owner={owner} summary={data} />
            </>
          )}
          <Calculator network={network} ownApr={data ? chosenApr(data.apr) : null} />
        </div>
      </div>
    </>
  )
}

/**
 * Links to a new stake and dismisses the last page of a confirmed one. For an owner without validators the page itself
 * links to the first stake.
 */
function StakeMore({ owner: { network, id, account, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(ownerQuery(network, id))
  if (isWatching || account === null) return null
  if (summary && ownerStanding(summary) === 'none') return null
  const leave = async () => {
    const { leaveConfirmed } = await import('../staking/records/index.ts')
    await leaveConfirmed({ account, chainId: ethereumNetworks[network].id })
  }
  const go = () => navigate({ to: '/$network/staking', params: { network } })
  return (
    <Link
      to="/$network/staking"
      params={{ network }}
      search={{}}
      className={buttonClass()}
      // Keeps its space until the page knows whether this is its only link to a stake.
      {...(isPending && { style: { visibility: 'hidden' as const } })}
      // Without storage there is no earlier stake to dismiss.
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void leave()
          .catch(() => undefined)
          .then(go)
      }}
    >
      {t('reward.eth.stakeMore')}
    </Link>
  )
}
