import type { ConfluxPoolKind } from '@granary/staking/conflux'
import { Skeleton } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { NextList } from '#web/shell/flow/NextList.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { lastOf } from '#web/transaction/ActionRecord.ts'
import { stakeDates } from '../outcome/stakeDates.ts'
import { useDayText } from '../outcome/useDayText.ts'
import type { PoolSight } from '../outcome/useOutcomeItems.tsx'

/** Timeline from the stake's block to the earliest return, counted from that block, not from now. */
export function StakeNext(props: { record: ActionRecord; kind: ConfluxPoolKind; sight: PoolSight }) {
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
  const last = lastOf(record)
  return last.state === 'confirmed' ? last.receipt.blockNumber : null
}
