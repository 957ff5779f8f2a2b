import type { QueueStanding } from './QueueStanding.ts'

/** Seconds from the head's slot to the first slot of an epoch; 0 if it has come. */
export function secondsUntilEpoch(queues: QueueStanding, epoch: number): number {
  return secondsUntilSlot(queues, epoch * queues.slotsPerEpoch)
}

/** Seconds from the head's slot to another; 0 if it has come. */
export function secondsUntilSlot({ headSlot, secondsPerSlot }: QueueStanding, slot: number): number {
  return Math.max(0, slot - headSlot) * secondsPerSlot
}
