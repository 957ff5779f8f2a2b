import { useInfiniteQuery } from '@tanstack/react-query'
import { ownedValidatorsQuery, type ShownOwner } from '../../owner/index.ts'

/**
 * Whether every validator of somebody is run by others than the provider, which cannot know where their tips go. False
 * where not all of them were read; undefined until the first are.
 */
export function useRunByOthers({ network, id }: ShownOwner): boolean | undefined {
  const owned = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!owned.data) return owned.error ? false : undefined
  const validators = owned.data.pages.flatMap(page => page.validators)
  return validators.length > 0 && !owned.hasNextPage && !validators.some(each => each.isProviders)
}
