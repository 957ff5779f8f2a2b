import type { ConfluxNetworkId } from '@granary/chains'
import type { ConfluxPoolKind } from '@granary/staking/conflux'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Button, buttonClass, Card, Chip, Kernels, Skeleton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { NextList } from '#web/shell/flow/NextList.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeDates } from '../outcome/stakeDates.ts'
import { receiptText, stakeOutcome } from '../outcome/stakeOutcome.ts'
import { useDayText } from '../outcome/useDayText.ts'
import type { PoolSight } from '../outcome/useOutcomeItems.tsx'
import styles from './StakeConfirmed.module.css'

/** Above this number, votes appear as text only. */
const mostKernels = 24

/** The stake is mined: what comes next and when, and where to go from here. */
export function StakeConfirmed(props: {
  record: ActionRecord
  network: ConfluxNetworkId
  pool: OfferedPool
  onDone: () => void
}) {
  const t = useText()
  const { record, network, pool, onDone } = props
  const { data } = usePosition(network, pool, null)
  return (
    <>
      <StakeNext
        record={record}
        kind={pool.kind}
        sight={{ state: data?.state, blockSeconds: data?.blockSeconds ?? 1 }}
      />
      <div className={frame.actions}>
        <Link
          to="/conflux/espace/dashboard"
          search={{ network, pool: pool.address }}
          className={buttonClass()}
          onClick={onDone}
        >
          {t('stake.conflux.toDashboard')}
        </Link>
        <Button variant="secondary" onClick={onDone}>
          {t('stake.stakeMore')}
        </Button>
      </div>
    </>
  )
}

/** Timeline from the stake's block to the earliest return, counted from that block, not from now. */
function StakeNext(props: { record: ActionRecord; kind: ConfluxPoolKind; sight: PoolSight }) {
  const t = useText()
  const duration = useDurationText()
  const day = useDayText()
  const { record, kind, sight } = props
  const { state, blockSeconds } = sight
  const dates = state && stakeDates(state, blockSeconds, blockOf(record) ?? state.block.number)
  const locked = () => {
    if (!dates) return <Skeleton width="18ch" />
    const { askBackAt } = dates
    if (askBackAt === null) return t('stake.conflux.next.unknown')
    if (askBackAt === 'anytime') return t('stake.conflux.next.lockedFree')
    if (askBackAt === 'now') return t('stake.conflux.next.lockedOver')
    return t('stake.conflux.next.lockedText', { date: day(askBackAt) })
  }
  const back = () => {
    if (!dates) return <Skeleton width="18ch" />
    const { unlockSeconds } = dates
    if (unlockSeconds === null) return t('stake.conflux.next.unknown')
    return t(kind === 'share' ? 'stake.conflux.next.backTextShare' : 'stake.conflux.next.backText', {
      duration: duration(unlockSeconds),
    })
  }
  return (
    <NextList
      title={t('stake.nextTitle')}
      items={[
        { id: 'earns', what: t('stake.conflux.next.earns'), when: t('stake.conflux.next.earnsText') },
        { id: 'locked', what: t('stake.conflux.next.locked'), when: locked() },
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
