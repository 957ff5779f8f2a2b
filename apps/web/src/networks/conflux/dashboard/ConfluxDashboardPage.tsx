import { confluxNetworks } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { Select } from '@granary/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { AccountLine } from '#web/account/AccountLine.tsx'
import frame from '#web/account/Dashboard.module.css'
import { queryClient } from '#web/api/queryClient.ts'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { isUnderWay } from '#web/transaction/FlowState.ts'
import {
  type ConfluxPlaceChoice,
  ConfluxTabs,
  type KnownPool,
  NotConfigured,
  ReadingNote,
  UnknownPoolNote,
  useConfluxPlace,
} from '../pools/index.ts'
import type { OfferedPool } from '../settings/index.ts'
import styles from './page/Dashboard.module.css'
import { PoolBoard } from './page/PoolBoard.tsx'
import { useDashboard } from './page/useDashboard.ts'

/** Not loaded once an account is chosen. */
const NobodyShown = lazy(async () => ({
  default: (await import('#web/account/NobodyShown.tsx')).NobodyShown,
}))

const NetworkSwitcher = lazy(async () => ({
  default: (await import('#web/shell/header/NetworkSwitcher.tsx')).NetworkSwitcher,
}))

const loadTakeOut = () => import('./actions/TakeOutFlow.tsx')
const TakeOutFlow = lazy(async () => ({ default: (await loadTakeOut()).TakeOutFlow }))

/** An account's stake on Conflux eSpace: `/conflux/espace/dashboard`. */
export function ConfluxDashboardPage() {
  const place = useConfluxPlace()
  if (!place.pool) return <NotConfigured network={place.network} onChooseNetwork={place.chooseNetwork} />
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard key={place.network} place={place} pool={place.pool} />
    </QueryClientProvider>
  )
}

/** An account's position in a pool; only the transaction while one is in progress. */
function Dashboard({ place, pool }: { place: ConfluxPlaceChoice; pool: OfferedPool }) {
  const t = useText()
  const dashboard = useDashboard(place, pool)
  const { account, isWatching, isConnecting, typed, code, actions, reading } = dashboard
  // Loads while the visitor fills in the form.
  useEffect(() => void loadTakeOut().catch(() => undefined), [])
  const title = isWatching ? 'reward.conflux.watchedTitle' : 'reward.conflux.title'
  const tabs = (
    <ConfluxTabs
      network={place.network}
      pool={pool.address}
      switcher={
        <span className={styles.network}>
          <Suspense fallback={null}>
            <NetworkSwitcher chain={confluxNetworks[place.network]} />
          </Suspense>
        </span>
      }
    />
  )
  if (isUnderWay(actions.state))
    return (
      <>
        {tabs}
        <Suspense fallback={<ResumeSkeleton />}>
          <TakeOutFlow place={actions} state={actions.state} />
        </Suspense>
      </>
    )
  return (
    <>
      {tabs}
      <Container className={frame.page}>
        {account === null ? (
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
            <div className={frame.head}>
              <div className={frame.who}>
                <h1 className={frame.heading}>{t(title)}</h1>
                <AccountLine value={checksumAddress(account)} isWatching={isWatching} />
              </div>
              <PoolSelect place={place} pools={dashboard.known.pools} chosen={pool.address} />
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

type PoolSelectProps = {
  place: ConfluxPlaceChoice
  pools: readonly KnownPool[]
  /** Address of the pool shown. */
  chosen: string
}

/** Selects the pool, if there are several. */
function PoolSelect({ place, pools, chosen }: PoolSelectProps) {
  const t = useText()
  if (pools.length < 2) return null
  return (
    <Select
      className={styles.choice}
      aria-label={t('stake.conflux.pool.choose')}
      value={chosen}
      onChange={event => place.choosePool(event.target.value)}
    >
      {pools.map(({ pool }) => (
        <option key={pool.address} value={pool.address}>
          {pool.name}
        </option>
      ))}
    </Select>
  )
}
