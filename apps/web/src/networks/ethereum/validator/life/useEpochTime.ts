import type { EthereumStatus } from '@granary/api'
import { useLongTime } from '#web/format/useLongTime.ts'

/** When an epoch begins by the chain's clock: `Nov 24, 2026, 15:30`; null until the chain is read. */
export function useEpochTime(status: EthereumStatus | undefined): (epoch: number) => string | null {
  const time = useLongTime()
  return epoch =>
    status ? time(status.genesisTimeSeconds + epoch * status.slotsPerEpoch * status.secondsPerSlot) : null
}
