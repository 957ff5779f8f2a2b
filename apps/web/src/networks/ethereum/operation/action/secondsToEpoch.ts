import type { EthereumQueues } from '@granary/api'

/** Seconds from the head of the chain to the first slot of an epoch; 0 when that has come. */
export function secondsToEpoch(
  {
    headSlot,
    slotsPerEpoch,
    secondsPerSlot,
  }: Pick<EthereumQueues, 'headSlot' | 'slotsPerEpoch' | 'secondsPerSlot'>,
  epoch: number,
): number {
  return Math.max(0, epoch * slotsPerEpoch - headSlot) * secondsPerSlot
}
