import { useLateSearch } from '../../shell/useLateSearch.ts'

/** The account whose unfinished plan the page's address names, lower case; null for none. */
export function useAskedAccount(): `0x${string}` | null {
  const { account } = useLateSearch()
  return account && /^0x[0-9a-f]{40}$/.test(account) ? (account as `0x${string}`) : null
}
