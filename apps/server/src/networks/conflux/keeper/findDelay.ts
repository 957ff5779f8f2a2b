import type { KeptBridge } from './KeeperStore.ts'

/** An unlock takes PoS 14 days at the most; small amounts wait for a day more, and one is left to those who look. */
const longestReturnSeconds = 16 * 86_400

/**
 * What is late at a bridge. Work that is due and not done is one thing; two others no step tells of: PoS that does not give
 * votes back, and stake that cannot be staked because the bridge was never registered.
 * @returns undefined when all is in time
 */
export function findDelay(row: KeptBridge, alarmSeconds: number): string | undefined {
  const { behindSeconds, unstakingSeconds, unregisteredSeconds, unstakingLeftDrip } = row
  const late = [
    ...(behindSeconds >= alarmSeconds ? [`not in order for ${Math.floor(behindSeconds)} s`] : []),
    ...((unstakingSeconds ?? 0) >= longestReturnSeconds
      ? [
          `${unstakingLeftDrip} Drip were asked back ${Math.floor(unstakingSeconds ?? 0)} s ago and did not come`,
        ]
      : []),
    ...((unregisteredSeconds ?? 0) >= alarmSeconds
      ? [`not registered in PoS, with votes to stake for ${Math.floor(unregisteredSeconds ?? 0)} s`]
      : []),
  ]
  return late.length > 0 ? late.join('; ') : undefined
}
