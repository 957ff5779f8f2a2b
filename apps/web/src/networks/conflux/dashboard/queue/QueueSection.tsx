import type { ConfluxPoolState, ConfluxPosition } from '@granary/staking/conflux'
import { Card, Note, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { cfxText } from '../figures/cfxText.ts'
import { QueueEntry } from './QueueEntry.tsx'
import styles from './QueueSection.module.css'

type QueueSectionProps = { position: ConfluxPosition | undefined; state: ConfluxPoolState | undefined }

/** Amounts on their way in or out, soonest first, and unlocked CFX that the pool does not hold yet. */
export function QueueSection({ position, state }: QueueSectionProps) {
  const t = useText()
  return (
    <Card className={styles.section}>
      <h2 className={styles.title}>{t('reward.conflux.queue')}</h2>
      {!position || !state ? (
        <p className={styles.none}>
          <Skeleton width="60%" />
        </p>
      ) : (
        <Entries position={position} state={state} />
      )}
      {position && <NotBackYet position={position} />}
    </Card>
  )
}

function Entries({ position, state }: { position: ConfluxPosition; state: ConfluxPoolState }) {
  const t = useText()
  const { queue } = position
  if (queue === null) return <p className={styles.none}>{t('reward.conflux.queueUnread')}</p>
  if (queue.length === 0) return <p className={styles.none}>{t('reward.conflux.queueNone')}</p>
  return (
    <ul className={styles.list}>
      {queue.map((entry, at) => (
        // Two entries can be identical, so the index is part of the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <QueueEntry key={`${entry.type}-${entry.endBlock}-${at}`} entry={entry} state={state} />
      ))}
    </ul>
  )
}

/** Unlocked is not yet withdrawable: the pool pays principal out as the core space returns it. */
function NotBackYet({ position: { unlockedDrip, withdrawableNowDrip } }: { position: ConfluxPosition }) {
  const t = useText()
  if (unlockedDrip === null || withdrawableNowDrip === null || unlockedDrip <= withdrawableNowDrip)
    return null
  const missing = cfxText(unlockedDrip - withdrawableNowDrip)
  return <Note tone="warning">{t('reward.conflux.notBackYet', { amount: missing })}</Note>
}
