import type { RewardReach } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useEffect, useMemo } from 'react'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { keepStored, readStored } from '#web/store/stored.ts'
import { useEthereumStatus } from '../status/index.ts'
import styles from './Owner.module.css'
import { type ReadingProgress, type ReadingStart, readingProgress } from './readingProgress.ts'

/** How far the server has read after a long absence, and how long the rest will take. */
export function ReadingNote({ network, reach }: { network: EthereumNetworkId; reach: RewardReach }) {
  const t = useText()
  const duration = useDurationText()
  const progress = useProgress(network, reach)
  if (!progress) return null
  const { done, total, secondsLeft } = progress
  const text =
    secondsLeft === null
      ? t('reward.owner.reach.reading', { done, total })
      : t('reward.owner.reach.readingLeft', { done, total, duration: duration(secondsLeft) })
  return (
    <div className={styles.reading}>
      <p>{text}</p>
      <progress value={done} max={total} aria-label={text} />
    </div>
  )
}

const key = 'granary-reading'
const storedStarts = () => (readStored('sessionStorage', key) ?? {}) as Partial<Record<string, ReadingStart>>

/** Counts from where this tab first saw the reading, also after a reload; begins anew with the next absence. */
function useProgress(network: EthereumNetworkId, reach: RewardReach): ReadingProgress | null {
  const { data: status } = useEthereumStatus(network)
  const slot = reach.catchingUp ? reach.readTo?.slot : undefined
  const start = useMemo(
    () => storedStarts()[network] ?? (slot === undefined ? null : { slot, atMs: Date.now() }),
    [network, slot],
  )
  const progress =
    status && start && slot !== undefined
      ? readingProgress({
          start,
          slot,
          targetSlot: status.finalizedEpoch * status.slotsPerEpoch,
          nowMs: Date.now(),
          slotsPerDay: status.secondsPerDay / status.secondsPerSlot,
        })
      : null
  const isReading = progress !== null
  const isKnown = status !== undefined
  useEffect(() => {
    if (!isKnown) return
    keepStored('sessionStorage', key, { ...storedStarts(), [network]: isReading ? start : undefined })
  }, [network, isKnown, isReading, start])
  return progress
}
