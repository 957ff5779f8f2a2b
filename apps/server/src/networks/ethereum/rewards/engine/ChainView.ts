import type { EthereumChain } from '@granary/chains'
import type { RewardCalendar } from '@granary/staking/ethereum/rewards'
import type { BeaconHistory } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { EthereumNodes } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'

/** How the reward engine reads a chain: its nodes, and which slots end which days. */
export type ChainView = {
  chain: EthereumChain
  nodes: EthereumNodes
  history: BeaconHistory
  calendar: RewardCalendar
  slotsPerEpoch: number
}

export function epochOf({ slotsPerEpoch }: ChainView, slot: number): number {
  return Math.floor(slot / slotsPerEpoch)
}
