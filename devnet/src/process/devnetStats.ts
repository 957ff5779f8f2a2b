import { computeTimeAtSlot } from '@lodestar/state-transition'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import type { DevnetStats } from '../DevnetStatus.ts'

type ChainStats = Omit<DevnetStats, 'paused' | 'savedSlot'>

export function devnetStats(chain: BeaconChain): ChainStats {
  const { state, counters } = chain
  const passed = Math.max(1, counters.blocks + counters.missed)
  const chainTime = computeTimeAtSlot(chain.config, chain.slot, chain.genesisTime)
  return {
    slot: chain.slot,
    epoch: chain.epoch,
    headSlot: chain.head.slot,
    justifiedEpoch: state.currentJustifiedCheckpoint.epoch,
    finalizedEpoch: state.finalizedCheckpoint.epoch,
    validators: state.validators.length,
    pendingDeposits: state.pendingDeposits.length,
    importedKeys: chain.keyring.imported().length,
    blocks: counters.blocks,
    missedSlots: counters.missed,
    slotWorkMs: counters.totalMs / passed,
    executionMs: counters.executionMs / passed,
    chainTime,
    aheadOfClockSeconds: chainTime - Math.floor(Date.now() / 1000),
    memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  }
}
