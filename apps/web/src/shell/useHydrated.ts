import { useSyncExternalStore } from 'react'

/** False while React takes over a rendered document, whose content knows neither query nor storage; true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => undefined
