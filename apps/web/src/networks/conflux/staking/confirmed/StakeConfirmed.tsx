import type { ConfluxNetworkId } from '@granary/chains'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Card, Chip, Kernels, Skeleton } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Timeline } from '#web/shell/review/Timeline.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeDates } from '../outcome/stakeDates.ts'
import { receiptText, stakeOutcome } from '../outcome/stakeOutcome.ts'
import { useDayText } from '../outcome/useDayText.ts'
import styles from './StakeConfirmed.module.css'

/** Above this number, votes appear as text only. */
const mostKernels = 24

/** Timeline from the stake's block to the earliest return, counted from that block, not from now. */
export function StakeNext(props: { record: ActionRecord; network: ConfluxNetworkId; pool: OfferedPool }) {
  const t = useText()
  const duration = useDurationText()
  const day = useDayText()
  const { record, network, pool } = props
  const { data } = usePosition(network, pool, null)
  const state = data?.state
  const block = blockOf(record)
  const dates = state && stakeDates(state, data.blockSeconds, block ?? state.block.number)
  const askBackAt = dates?.askBackAt
  const locked = () => {
    if (!dates) return <Skeleton width="18ch" />
    if (askBackAt === 'anytime') return t('stake.conflux.next.lockedFree')
    if (askBackAt === 'now') return t('stake.conflux.next.lockedOver')
    if (typeof askBackAt !== 'number') return t('stake.conflux.next.unknown')
    return t('stake.conflux.next.lockedText', { date: day(askBackAt) })
  }
  const back = () => {
    if (!dates) return <Skeleton width="18ch" />
    const { unlockSeconds } = dates
    if (unlockSeconds === null) return t('stake.conflux.next.unknown')
    return t(pool.kind === 'share' ? 'stake.conflux.next.backTextShare' : 'stake.conflux.next.backText', {
      duration: duration(unlockSeconds),
    })
  }
  const isOpen = askBackAt === 'now' || askBackAt === 'anytime'
  return (
    <Timeline
      title={t('stake.nextTitle')}
      items={[
        {
          id: 'staked',
          state: 'done',
          what: t('stake.conflux.staked'),
          when: block === null ? null : t('stake.conflux.next.stakedText', { block: String(block) }),
        },
        {
          id: 'earns',
          state: 'now',
          what: t('stake.conflux.next.earns'),
          when: t('stake.conflux.next.earnsText'),
        },
        {
          id: 'locked',
          state: isOpen ? 'done' : 'later',
          what: t('stake.conflux.next.locked'),
          when: locked(),
          at: typeof askBackAt === 'number' ? askBackAt : null,
        },
        { id: 'back', what: t('stake.conflux.next.back'), when: back() },
      ]}
    />
  )
}

/** The block of the stake; null if unknown. */
function blockOf(record: ActionRecord): number | null {
  const last = lastAttempt(record)
  return last?.state === 'confirmed' ? last.receipt.blockNumber : null
}

/** The staked amount and its votes or shares. */
export function StakedHero(props: { record: ActionRecord; network: ConfluxNetworkId; pool: OfferedPool }) {
  const t = useText()
  const { record, network, pool } = props
  const { data } = usePosition(network, pool, null)
  const outcome = stakeOutcome(pool.kind, record.call.valueWei, data?.state)
  const { votes } = outcome
  const what = receiptText(outcome, t)
  const name = record.facts.pool ?? pool.name
  return (
    <Card className={styles.hero}>
      <Chip tone="good">
        <span role="status">{t('stake.conflux.staked')}</span>
      </Chip>
      <p className={styles.amount}>
        <Amount value={record.call.valueWei} decimals={18} unit="CFX" size="large" />
      </p>
      {votes !== null && votes <= mostKernels && (
        <Kernels size="large" counts={{ active: Number(votes) }} label={String(what)} />
      )}
      <p className={styles.caption}>{what ? t('stake.conflux.stakedIn', { what, pool: name }) : name}</p>
    </Card>
  )
}
