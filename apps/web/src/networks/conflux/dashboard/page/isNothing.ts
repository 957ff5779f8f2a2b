import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** Whether all that could be something is read, and is nothing. */
export function isNothing(kind: ConfluxPoolKind, position: ConfluxPosition | null): boolean {
  if (!position) return false
  const { stakedDrip, unlockingDrip, unlockedDrip, claimableDrip, claimedDrip } = position
  const amounts = [stakedDrip, unlockingDrip, unlockedDrip]
  // A share pool has neither of the two; of a vote pool null is unread, which is not nothing.
  if (kind === 'vote') amounts.push(claimableDrip, claimedDrip)
  return amounts.every(drip => drip === 0n)
}
