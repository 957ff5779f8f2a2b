import { create } from 'zustand'

export type AppState = {
  /** The network whose pages were visited last, as its module names the place. */
  network: string | null
  /** Whose dashboard is watched without their wallet: what the address of its page says. */
  watched: { account?: string; keys?: string } | null
  /** What the visitor planned on the home page, as typed, in ETH. */
  plannedAmount: string | null
}

const key = 'granary'

/** State of the site that outlives a reload and ends with the tab: nothing that money depends on. */
export const useAppStore = create<AppState>()(() => ({
  network: null,
  watched: null,
  plannedAmount: null,
  ...readStoredState(),
}))

useAppStore.subscribe(state => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, version: 0 }))
  } catch {
    // The browser gives no storage: the state ends with the page.
  }
})

/** What an earlier load of this tab left behind. */
export function readStoredState(): Partial<AppState> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').state ?? {}
  } catch {
    return {}
  }
}
