import { create } from 'zustand'
import { keepStored, readStored } from './stored.ts'

export type AppState = {
  /** The last visited network, in its module's notation. */
  network: string | null
  /** The watched owner, as in its dashboard's address. */
  watched: { account?: string; keys?: string } | null
  /** The amount planned on Home, as typed, in ETH. */
  plannedAmount: string | null
  /** The kind of Ethereum validators planned on Home. */
  plannedKind: '0x01' | '0x02' | null
}

const key = 'granary'

/** Site state that survives a reload and ends with the tab; never anything that money depends on. */
export const useAppStore = create<AppState>()(() => ({
  network: null,
  watched: null,
  plannedAmount: null,
  plannedKind: null,
}))

// Set rather than initial: the first render matches the page that the build rendered, without a tab's state.
useAppStore.setState(readStoredState())
useAppStore.subscribe(state => keepStored('sessionStorage', key, { state, version: 0 }))

/** State from an earlier load of this tab. */
export function readStoredState(): Partial<AppState> {
  const stored = readStored('sessionStorage', key) as { state?: Partial<AppState> } | null
  return stored?.state ?? {}
}
