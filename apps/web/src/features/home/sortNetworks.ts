import type { NetworkState } from '@granary/api'
import type { HomePlace, HomeRow } from '../../networks/NetworkModule.ts'

/** `reading` until the back end has said which networks are open, `unavailable` if it does not say. */
export type OpenState = 'open' | 'reading' | 'unavailable'
export type ClosedState = 'comingSoon' | 'notConfigured' | 'ended'

export type ListedNetwork = { row: HomeRow; state: OpenState; place: HomePlace }
export type ClosedNetwork = { row: HomeRow; state: ClosedState }

/**
 * Divides the networks into open and closed ones, each in the order of the registry. Until the back end has answered,
 * those that this build expects to be open are listed as such, so that nothing moves when it does.
 */
export function sortNetworks(
  rows: readonly HomeRow[],
  networks: readonly NetworkState[] | undefined,
  isError: boolean,
): { open: ListedNetwork[]; closed: ClosedNetwork[] } {
  const open: ListedNetwork[] = []
  const closed: ClosedNetwork[] = []
  for (const row of rows) {
    const places = row.standing === 'ended' ? [] : (row.places?.() ?? [])
    const place = networks
      ? places.find(({ chain }) =>
          networks.some(({ caipNetworkId, staking }) => staking && caipNetworkId === chain.caipNetworkId),
        )
      : places.find(({ isLikely }) => isLikely)
    if (place) open.push({ row, place, state: networks ? 'open' : isError ? 'unavailable' : 'reading' })
    else closed.push({ row, state: closedState(row, places.length > 0) })
  }
  return { open, closed }
}

function closedState(row: HomeRow, hasPlaces: boolean): ClosedState {
  if (row.standing === 'ended') return 'ended'
  return hasPlaces ? 'notConfigured' : 'comingSoon'
}
