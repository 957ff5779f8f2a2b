import { checksumAddress } from '@granary/staking/address'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { AccountLine } from '#web/account/AccountLine.tsx'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import { type ConfluxPlaceChoice, ConfluxTabs, ReadingNote, UnknownPoolNote } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import styles from './Dashboard.module.css'
import { DashboardChoices } from './DashboardChoices.tsx'
import { PoolBoard } from './PoolBoard.tsx'
import { useDashboard } from './useDashboard.ts'

/** Not loaded once an account is chosen. */
const NobodyShown = lazy(async () => ({
  default: (await import('#web/account/NobodyShown.tsx')).NobodyShown,
}))
const loadTakeOut = () => import('../actions/TakeOutFlow.tsx')
const TakeOutFlow = lazy(async () => ({ default: (await loadTakeOut()).TakeOutFlow }))

/** An account's position in a pool; only the transaction while one is in progress. */
export function Dashboard({ place, pool }: { place: ConfluxPlaceChoice; pool: OfferedPool }) {
  const t = useText()
  const dashboard = useDashboard(place, pool)
  const { account: typed = '' } = useSearch({ strict: false })
  const { account, isWatching, watched, isConnecting, actions, reading } = dashboard
  const code = watched && 'code' in watched ? watched.code : null
  // Loads while the visitor fills in the form.
  useEffect(() => void loadTakeOut().catch(() => undefined), [])
  const title = isWatching ? 'reward.conflux.watchedTitle' : 'reward.conflux.title'
  return (
    <>
      <ConfluxTabs network={place.network} pool={pool.address} />
      <Container className={styles.page}>
        {isUnderWay(actions.state) ? (
          <Suspense fallback={<ResumeSkeleton />}>
            <TakeOutFlow place={actions} state={actions.state} />
          </Suspense>
        ) : account === null || code ? (
          <NobodyShown
            key={typed}
            title={t('reward.conflux.title')}
            text={t('reward.conflux.connectText')}
            isConnecting={isConnecting}
            typed={typed}
            code={code}
          />
        ) : (
          <>
            <div className={styles.head}>
              <div className={styles.who}>
                <h1 className={styles.heading}>{t(title)}</h1>
                <AccountLine value={checksumAddress(account)} isWatching={isWatching} />
              </div>
              <DashboardChoices place={place} pools={dashboard.known.pools} chosen={pool.address} />
            </div>
            <UnknownPoolNote place={place} />
            <ReadingNote block={reading.data?.state.block} error={reading.error} />
            <PoolBoard
              key={`${account}-${pool.address}`}
              network={place.network}
              pool={pool}
              dashboard={dashboard}
              account={account}
            />
          </>
        )}
      </Container>
    </>
  )
}
