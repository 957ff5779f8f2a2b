import type { EthereumStatus } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useMemo } from 'react'
import { useEthereumStatus } from '../status/index.ts'
import { clockSeconds } from './clockSeconds.ts'

type ChainClock = {
  status: EthereumStatus
  /** A chain time on the visitor's clock, both in Unix seconds. */
  onClock: (chainSeconds: number) => number
}

/** A network's beacon chain and its clock; null until they are read. */
export function useChainClock(network: EthereumNetworkId): ChainClock | null {
  const { data: status } = useEthereumStatus(network)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which this status came
  const readAtMs = useMemo(() => Date.now(), [status])
  if (!status) return null
  return { status, onClock: seconds => clockSeconds(seconds, status, readAtMs) }
}
