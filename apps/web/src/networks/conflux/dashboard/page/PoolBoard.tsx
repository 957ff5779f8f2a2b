import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'
import { Skeleton } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { PoolFailure } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { Figures } from '../figures/Figures.tsx'
import { isHistoryMissing } from '../history/HistoryNotes.tsx'
import { rewardsQuery } from '../history/historyQueries.ts'
import { RewardSection } from '../history/RewardSection.tsx'
import styles from './Dashboard.module.css'
import type { useDashboard } from './useDashboard.ts'

/** Its card is there from the start, as high as while its figures load. */
const TakeOutPlace = lazy(async () => ({
  default: (await import('../actions/TakeOutPlace.tsx')).TakeOutPlace,
}))

/** Each ends its column, so loading late moves nothing. */
const EventSection = lazy(async () => ({
  default: (await import('../history/EventSection.tsx')).EventSection,
}))
const QueueSection = lazy(async () => ({
  default: (await import('../queue/QueueSection.tsx')).QueueSection,
}))
const NothingStaked = lazy(async () => ({
  default: (await import('./NothingStaked.tsx')).NothingStaked,
}))

type PoolBoardProps = {
  network: ConfluxNetworkId
  pool: OfferedPool
  account: `0x${string}`
  dashboard: ReturnType<typeof useDashboard>
}

/** One account's figures, actions, queue and history in one pool. */
export function PoolBoard({ network, pool, account, dashboard }: PoolBoardProps) {
  const { reading, known, isWatching, actions } = dashboard
  const staker = useMemo(() => ({ network, pool: pool.address, staker: account }), [network, pool, account])
  const rewards = useInfiniteQuery(rewardsQuery(staker))
  const own = known.pools.find(one => one.pool.address === pool.address)
  const failed = own?.reading?.failure ?? null
  const { state, position = null } = reading.data ?? {}
  const history = rewards.data?.pages[0] ?? historyWithout(rewards.error)
  const isEmpty = isNothing(pool.kind, position) && rewards.data?.pages[0]?.days.length === 0
  return (
    <>
      {failed && <PoolFailure code={failed.code} />}
      <Figures
        kind={pool.kind}
        position={position ?? undefined}
        state={state}
        history={history}
        realised={own?.history?.realisedApy}
      />
      {isEmpty ? (
        <Suspense fallback={null}>
          <NothingStaked network={network} pool={pool.address} isWatching={isWatching} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <RewardSection staker={staker} />
            <Suspense fallback={null}>
              <EventSection staker={staker} chain={confluxNetworks[network]} />
            </Suspense>
          </div>
          <div className={styles.column}>
            <Suspense fallback={<TakeOutWaits />}>
              <TakeOutPlace
                pool={pool}
                account={account}
                isWatching={isWatching}
                reading={reading.data}
                actions={actions}
              />
            </Suspense>
            <Suspense fallback={null}>
              <QueueSection position={position ?? undefined} state={state} />
            </Suspense>
          </div>
        </div>
      )}
    </>
  )
}

function TakeOutWaits() {
  const t = useText()
  return (
    <TitledCard title={t('claim.conflux.takeOut')} className={styles.waiting}>
      <Skeleton width="70%" />
    </TitledCard>
  )
}

function historyWithout(error: unknown) {
  if (!error) return 'loading'
  return isHistoryMissing(error) ? 'missing' : 'unread'
}

/** Whether every figure is read and zero. */
export function isNothing(kind: ConfluxPoolKind, position: ConfluxPosition | null): boolean {
  if (!position) return false
  const { stakedDrip, unlockingDrip, unlockedDrip, claimableDrip, claimedDrip } = position
  const amounts = [stakedDrip, unlockingDrip, unlockedDrip]
  // Share pools have neither figure; for a vote pool, `null` means not read, not zero.
  if (kind === 'vote') amounts.push(claimableDrip, claimedDrip)
  return amounts.every(drip => drip === 0n)
}
