import { useSyncExternalStore } from 'react'
import type { Labels } from './Label.ts'
import { currentLabels, subscribeLabels } from './labelStore.ts'

/** All labels of this browser. */
export function useLabels(): Labels {
  return useSyncExternalStore(subscribeLabels, currentLabels)
}

/** The label of an address or a public key; null if it has none. */
export function useLabel(key: string | null): string | null {
  const labels = useLabels()
  return key === null ? null : (labels.get(key.toLowerCase() as `0x${string}`) ?? null)
}
