import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type AppState = {
  /** The network whose pages were visited last, as its module names the place. */
  network: string | null
  /** Whose dashboard is watched without their wallet: what the address of its page says. */
  watched: { account?: string; keys?: string } | null
  /** What the visitor planned on the home page, as typed, in ETH. */
  plannedAmount: string | null
}

/** State of the site that outlives a reload and ends with the tab: nothing that money depends on. */
export const useAppStore = create<AppState>()(
  persist((): AppState => ({ network: null, watched: null, plannedAmount: null }), {
    name: 'granary',
    storage: createJSONStorage(() => sessionStorage),
  }),
)
