import { defaultBlockSeconds, timeOfBlock } from './blockTime.ts'
import type { ConfluxPoolState, ConfluxQueueEntry } from './ConfluxPoolState.ts'

/**
 * A queue with its entries' expected times, soonest first; leaves out empty ones.
 * @param block the newest one, at which the queue was read
 * @param blockSeconds the chain's recent pace, by `blockTimeSeconds`
 */
export function datedQueue(
  entries: readonly Omit<ConfluxQueueEntry, 'endsAtSeconds'>[],
  block: ConfluxPoolState['block'],
  blockSeconds: number = defaultBlockSeconds,
): ConfluxQueueEntry[] {
  return entries
    .filter(({ amountDrip }) => amountDrip > 0n)
    .map(entry => ({ ...entry, endsAtSeconds: timeOfBlock(entry.expectedBlock, block, blockSeconds) }))
    .sort((a, b) => soonness(a) - soonness(b))
}

function soonness({ endsAtSeconds }: ConfluxQueueEntry): number {
  return endsAtSeconds ?? Number.MAX_SAFE_INTEGER
}
