import { Button, Note } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { useOnline } from '#web/shell/useOnline.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import {
  isBeforeRewards,
  NoValidators,
  OwnerReadNote,
  ownedValidatorsQuery,
  ownerQuery,
  ownerStanding,
  ReachNote,
  type ShownOwner,
} from '../../owner/index.ts'
import { splittersQuery } from '../chain/splittersQuery.ts'
import styles from './Claim.module.css'
import { ClaimFigures } from './ClaimFigures.tsx'
import { ConsensusCard } from './ConsensusCard.tsx'
import { ExecutionCards } from './ExecutionCards.tsx'
import { useNextSweep } from './useNextSweep.ts'

const ClaimWaiting = lazy(async () => ({ default: (await import('./ClaimWaiting.tsx')).ClaimWaiting }))

/** Claimable rewards, and payouts of both layers. */
export function ClaimBoard({ owner, actions }: { owner: ShownOwner; actions: TransactionPlace }) {
  const t = useText()
  const isOnline = useOnline()
  const { network, id, account } = owner
  const summary = useQuery(ownerQuery(network, id))
  const splitters = useQuery({ ...splittersQuery(network, account ?? '0x'), enabled: account !== null })
  const sweepSeconds = useNextSweep(owner)
  const areOthers = useRunByOthers(owner)
  // Without validators there is no splitter to show, unless one holds a balance anyway.
  const hasMoney = splitters.data?.some(each => each.availableWei + each.paidWei > 0n) ?? false
  const isNobody = summary.data !== undefined && ownerStanding(summary.data) === 'none' && !hasMoney
  const isSplittersRead = account === null || splitters.data !== undefined
  if (isNobody && (isSplittersRead || splitters.error)) return <NoValidators owner={owner} />
  const isSummaryMissing = !summary.data && summary.error !== null
  const isSplitterMissing = account !== null && !splitters.data && splitters.error !== null
  const hasNothing = isSummaryMissing && (isSplitterMissing || account === null)
  const isByOthers = areOthers === true && isSplittersRead && !hasMoney
  if (summary.data && isBeforeRewards(summary.data) && !hasMoney && (isSplittersRead || splitters.error))
    return (
      <Suspense fallback={null}>
        <ClaimWaiting
          owner={owner}
          summary={summary.data}
          splitters={account ? (splitters.data ?? null) : null}
          isByOthers={isByOthers}
        />
      </Suspense>
    )
  // Wait until the validators' operator is known; a balance in a splitter counts in any case.
  const isKnown = !summary.isPending && !isNobody && (areOthers !== undefined || hasMoney)
  const shownSplitters = !isKnown ? undefined : isByOthers ? [] : splitters.data
  return (
    <>
      {splitters.error && isOnline && (
        <Note tone={splitters.data ? 'warning' : 'error'} announced title={t('claim.eth.chainUnread')}>
          <p>{t(splitters.data ? 'claim.eth.chainStale' : 'claim.eth.chainUnreadText')}</p>
          {!splitters.data && (
            <Button variant="secondary" size="small" onClick={() => void splitters.refetch()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </Note>
      )}
      <OwnerReadNote
        error={summary.error}
        hasData={summary.data !== undefined}
        onRetry={() => summary.refetch()}
      />
      {!hasNothing && (
        <>
          <ClaimFigures
            splitters={account ? shownSplitters : []}
            isSplitterMissing={isSplitterMissing}
            isByOthers={isByOthers}
            summary={summary.data}
            isSummaryMissing={isSummaryMissing}
            isWatching={owner.isWatching}
            sweepSeconds={sweepSeconds}
          />
          <div className={styles.columns}>
            <div className={styles.column}>
              {!isSplitterMissing && (
                <ExecutionCards
                  owner={owner}
                  splitters={shownSplitters}
                  isByOthers={isByOthers}
                  actions={actions}
                />
              )}
            </div>
            <div className={styles.column}>
              <ConsensusCard owner={owner} summary={summary.data} isMissing={isSummaryMissing} />
            </div>
          </div>
        </>
      )}
      <ReachNote network={network} reach={summary.data?.reach} hasDays={false} />
    </>
  )
}

/**
 * Whether other operators run all validators of the owner; the provider cannot know where their tips go. False if some
 * validators are unread; undefined until the first are read.
 */
function useRunByOthers({ network, id }: ShownOwner): boolean | undefined {
  const owned = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!owned.data) return owned.error ? false : undefined
  const validators = owned.data.pages.flatMap(page => page.validators)
  return validators.length > 0 && !owned.hasNextPage && !validators.some(each => each.isProviders)
}
