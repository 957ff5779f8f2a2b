import type { ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** Whether every figure is read and zero. */
export function isNothing(kind: ConfluxPoolKind, position: ConfluxPosition | null): boolean {
  if (!position) return false
  const { stakedDrip, unlockingDrip, unlockedDrip, claimableDrip, claimedDrip } = position
  const amounts = [stakedDrip, unlockingDrip, unlockedDrip]
  // Share pools have neither figure; for a vote pool, `null` means not read, not zero.
  if (kind === 'vote') amounts.push(claimableDrip, claimedDrip)
  return amounts.every(drip => drip === 0n)
}
