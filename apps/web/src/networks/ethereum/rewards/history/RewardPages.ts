import type { OwnerRewards } from '@granary/api'

/** What is loaded of the rewards by day, newest page first, and the way to older ones. */
export type RewardPages = {
  data: { pages: OwnerRewards[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}
