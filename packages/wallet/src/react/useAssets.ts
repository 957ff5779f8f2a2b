import { useClientRead } from './useClientRead.ts'
import type { ReadOptions } from './useRead.ts'

export type UseAssetsOptions = ReadOptions & {
  /** All that the wallet knows by default. */
  readonly chainIds?: readonly number[]
}

/** The account's assets by chain id, as its wallet lists them (ERC-7811); null if it does not say. */
export function useAssets({ chainIds, ...options }: UseAssetsOptions = {}) {
  return useClientRead(['assets', chainIds], client => client.getAssets(chainIds), options)
}
