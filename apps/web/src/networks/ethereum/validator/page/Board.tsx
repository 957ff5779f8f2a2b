import type { OwnedValidator, OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Note } from '@granary/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { CsvButton } from '#web/csv/CsvButton.tsx'
import { downloadCsv } from '#web/csv/downloadCsv.ts'
import { useText } from '#web/i18n/useText.ts'
import { LabelsButton, useLabels } from '../../labels/index.ts'
import {
  dashboardApi,
  NoValidators,
  OwnerReadNote,
  ownedValidatorsQuery,
  ReachNote,
  type ShownOwner,
  useValidatorPages,
  type ValidatorPages,
} from '../../owner/index.ts'
import { type OwnerSearch, ownerSearch } from '../../ownerSearch.ts'
import { OpenOffers } from '../offers/OpenOffers.tsx'
import { SelectionBar } from '../table/SelectionBar.tsx'
import { shownValidators } from '../table/shownValidators.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { TableTools } from '../table/TableTools.tsx'
import { firstView } from '../table/TableView.ts'
import { useSelection } from '../table/useSelection.ts'
import { ValidatorTable } from '../table/ValidatorTable.tsx'
import { rememberOwner } from '../watch/recentOwners.ts'
import { Summary } from './Summary.tsx'
import styles from './ValidatorPage.module.css'

const WaitingCard = lazy(async () => ({ default: (await import('../../waiting/index.ts')).WaitingCard }))

/** An owner's validator table, and for the visitor's own account its open offers. */
export function Board({ owner }: { owner: ShownOwner }) {
  const { network, id, account, isWatching } = owner
  const search = ownerSearch(useSearch({ strict: false }))
  useEffect(() => {
    if (isWatching) rememberOwner({ network, id })
  }, [network, id, isWatching])
  const isOwn = account !== null && !isWatching
  return (
    <>
      <TableBoard key={id} owner={owner} search={search} />
      {isOwn && <OpenOffers network={network} account={account} />}
    </>
  )
}

/** The table with its surroundings: counts, read progress, actions. */
function TableBoard({ owner: shownOwner, search }: { owner: ShownOwner; search: OwnerSearch }) {
  const t = useText()
  const { network, id: owner, account, isWatching } = shownOwner
  // They pay to the connected account, so it can act on them.
  const isOwn = account !== null && !isWatching
  const all = useAllValidators(network, owner)
  const labels = useLabels()
  const [view, setView] = useState(firstView)
  const selection = useSelection()
  const { validators, error } = all
  const shown = useMemo(() => shownValidators(validators ?? [], view, labels), [validators, view, labels])
  if (!validators)
    return error ? <OwnerReadNote error={error} hasData={false} onRetry={all.refetch} /> : <TableSkeleton />
  if (validators.length === 0) return <NoValidators owner={shownOwner} />
  const save = async () => {
    const { validatorCsv } = await import('../table/validatorCsv.ts')
    downloadCsv(validatorCsv(shown, labels), 'validators', network, owner)
  }
  return (
    <Waiting owner={shownOwner} validators={validators}>
      <Summary validators={validators} total={all.total} />
      <OwnerReadNote error={error} hasData onRetry={all.refetch} />
      <ReachNote network={network} reach={all.reach} />
      <TableTools validators={validators} view={view} onView={setView}>
        <LabelsButton />
        <CsvButton label={t('reward.validators.csv')} save={save} />
      </TableTools>
      {shown.length === 0 ? (
        <Note title={t('reward.validators.nothingFound')}>
          <p>{t('reward.validators.nothingFoundText')}</p>
        </Note>
      ) : (
        <ValidatorTable
          network={network}
          validators={shown}
          labels={labels}
          view={view}
          onView={setView}
          selection={isOwn ? selection : null}
          search={search}
        />
      )}
      {isOwn && (
        <SelectionBar network={network} validators={validators} selection={selection} search={search} />
      )}
      <p className={styles.source} role="status">
        {all.isReading
          ? t('reward.validators.reading', { count: validators.length, total: all.total })
          : t('reward.validators.shown', { count: shown.length, total: all.total, slot: all.headSlot ?? 0 })}
      </p>
    </Waiting>
  )
}

/** The table, below the way to the first reward while every validator is on its way in. */
function Waiting(props: { owner: ShownOwner; validators: readonly OwnedValidator[]; children: ReactNode }) {
  const { owner, validators, children } = props
  const isOnTheWay = ({ status }: OwnedValidator) => status === 'deposited' || status.startsWith('pending_')
  const onTheWay = validators.filter(isOnTheWay)
  if (onTheWay.length === 0 || validators.some(each => !isOnTheWay(each) && each.status !== 'offered'))
    return children
  const amountGwei = onTheWay.reduce(
    (sum, each) => sum + (each.balanceGwei ?? each.depositAmountGwei ?? each.pendingDepositGwei),
    0n,
  )
  return (
    <Suspense fallback={<TableSkeleton />}>
      <WaitingCard owner={owner} validators={onTheWay} amountGwei={amountGwei}>
        {children}
      </WaitingCard>
    </Suspense>
  )
}

/** Refresh interval; longer with more pages, as each refresh reads them all. */
const refreshMs = 6000
const severalPagesRefreshMs = 60_000
const manyPagesRefreshMs = 300_000

/** Validators on the first page: few, so that the first rows appear at once. Later pages have thousands. */
const atFirst = 100

/** Every validator of an owner, for the table. */
function useAllValidators(network: EthereumNetworkId, owner: OwnerId): ValidatorPages {
  const query = useInfiniteQuery({
    ...ownedValidatorsQuery(network, owner),
    queryKey: ['ethereum', network, 'owner', owner, 'validators', 'all'] as const,
    queryFn: ({ pageParam: after, signal }) =>
      dashboardApi.call(
        'listOwnedValidators',
        { params: { network, owner }, query: { after, limit: after === undefined ? atFirst : undefined } },
        { signal },
      ),
    refetchInterval: ({ state }) => refreshOf(state.data?.pages.length),
  })
  return useValidatorPages(query)
}

function refreshOf(pages = 1): number {
  if (pages === 1) return refreshMs
  return pages <= 10 ? severalPagesRefreshMs : manyPagesRefreshMs
}
