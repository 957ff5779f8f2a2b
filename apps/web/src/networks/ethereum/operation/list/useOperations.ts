import type { OwnerEvent, OwnerId } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import type { TransactionStore } from '@granary/transactions'
import { isStepConfirmed, lastAttempt } from '@granary/transactions/record'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { listActions } from '#web/transaction/actionsOf.ts'
import { useStored } from '#web/transaction/useStored.ts'
import { blockSecondsQuery } from '../../chain-time/index.ts'
import {
  dashboardApi,
  ownedValidatorsQuery,
  ownerEventsQuery,
  queuesQuery,
  toldOffline,
  useValidatorPages,
} from '../../owner/index.ts'
import { listStakes } from '../../staking/records/index.ts'
import type { ChainReading } from './ChainReading.ts'
import { type Kept, mergeOperations } from './mergeOperations.ts'
import { useTakenSeconds } from './useTakenSeconds.ts'

/** Reads block times of this many of the newest operations. */
const mostBlocks = 40

const refreshMs = 10_000

/** Every operation of an owner, as far as read. */
export function useOperations(network: EthereumNetworkId, owner: OwnerId, account: `0x${string}` | null) {
  const chain = ethereumNetworks[network]
  const kept = useKept(account, chain.id)
  const validators = useValidatorPages(useInfiniteQuery(ownedValidatorsQuery(network, owner)))
  const events = useInfiniteQuery(ownerEventsQuery(network, owner))
  const queues = useQuery({ ...queuesQuery(network), refetchInterval: refreshMs })
  const exits = useQuery({
    ...toldOffline,
    queryKey: ['ethereum', network, 'exits', account],
    enabled: account !== null,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      dashboardApi.call(
        'listExits',
        { params: { network }, query: { withdrawalAddress: account ?? '0x' } },
        { signal },
      ),
  })
  const blockSeconds = useBlockSeconds(network, kept)
  const goneSeconds = useRef(new Map<string, number>())
  const reach = events.data?.pages[0]?.reach ?? validators.reach
  const view: ChainReading = {
    account,
    validators: useMemo(
      () => new Map(validators.validators?.map(each => [each.pubkey, each] as const)),
      [validators.validators],
    ),
    queues: queues.data ?? null,
    events: useMemo(
      () => events.data?.pages.flatMap(page => page.events as OwnerEvent[]) ?? [],
      [events.data],
    ),
    exits: exits.data?.exits ?? [],
    headSeconds: headSecondsOf(reach, validators.headSlot, queues.data?.secondsPerSlot),
    readToSeconds: reach?.readTo?.timestampSeconds ?? null,
    blockSeconds,
    takenSeconds: useTakenSeconds(network, kept),
    goneSeconds: goneSeconds.current,
  }
  const error = events.error ?? validators.error ?? exits.error ?? queues.error
  return {
    rows: kept ? mergeOperations(kept, view) : null,
    isPending: kept === null || (events.isPending && !events.error),
    error,
    reach,
    hasOlder: events.hasNextPage,
    isBusy: events.isFetchingNextPage,
    showOlder: () => void events.fetchNextPage(),
    refetch: () => {
      for (const query of [events, exits, queues]) void query.refetch()
      validators.refetch()
    },
  }
}

function headSecondsOf(
  reach: { readTo: { slot: number; timestampSeconds: number } | null } | undefined,
  headSlot: number | undefined,
  secondsPerSlot: number | undefined,
): number | null {
  if (!reach?.readTo || headSlot === undefined || secondsPerSlot === undefined) return null
  return reach.readTo.timestampSeconds + (headSlot - reach.readTo.slot) * secondsPerSlot
}

/** Block times of confirmed operations; they never change. */
function useBlockSeconds(network: EthereumNetworkId, kept: Kept | null): ReadonlyMap<number, number> {
  const numbers = useMemo(() => {
    const confirmed = (kept?.records ?? []).filter(isStepConfirmed).slice(-mostBlocks)
    const blocks = confirmed.flatMap(record => {
      const last = lastAttempt(record)
      return last?.state === 'confirmed' ? [last.receipt.blockNumber] : []
    })
    return [...new Set(blocks)]
  }, [kept])
  const answers = useQueries({ queries: numbers.map(number => blockSecondsQuery(network, number)) })
  return new Map(
    numbers.flatMap((number, i) => {
      const seconds = answers[i]?.data
      return seconds === undefined ? [] : [[number, seconds] as const]
    }),
  )
}

const nothing: Kept = { records: [], stakes: [] }

/** This browser's records of an account's stakes and operations; null until read. */
function useKept(account: `0x${string}` | null, chainId: number): Kept | null {
  const read = useMemo(() => {
    if (account === null) return null
    const owner = { account, chainId }
    return async (store: TransactionStore): Promise<Kept> => {
      const all = await listActions(store, owner)
      const records = all.filter(({ kind }) => kind.startsWith('ethereum.'))
      return { records, stakes: await listStakes(owner) }
    }
  }, [account, chainId])
  // Without storage there are no records; the chain's events still show.
  const kept = useStored(read, nothing)
  return account === null ? nothing : kept
}
