import type { ConfluxPoolKind, ConfluxPoolState } from '@granary/staking/conflux'
import { type KeyValueItem, Skeleton } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { type StakeDates, stakeDates } from './stakeDates.ts'
import { receiptText, type StakeOutcome } from './stakeOutcome.ts'
import { useDayText } from './useDayText.ts'

/** A pool as far as it is known; undefined while loading. */
export type PoolSight = { state: ConfluxPoolState | undefined; blockSeconds: number }

type OutcomeItems = (outcome: StakeOutcome | null, sight: PoolSight) => KeyValueItem[]

/** What the stake returns and when. The rows exist from the start, so that nothing moves. */
export function useOutcomeItems(kind: ConfluxPoolKind): OutcomeItems {
  const t = useText()
  const duration = useDurationText()
  const day = useDayText()
  const untold = t('stake.conflux.pool.untold')
  const askBackText = ({ askBackAt }: StakeDates) => {
    if (askBackAt === null) return untold
    if (askBackAt === 'anytime' || askBackAt === 'now') return t('stake.conflux.anytime')
    return t('common.about', { duration: day(askBackAt) })
  }
  const unlockText = ({ unlockSeconds }: StakeDates) => {
    if (unlockSeconds === null) return untold
    if (unlockSeconds === 0) return t('stake.conflux.atOnce')
    return t(`stake.conflux.unlockText.${kind}`, { duration: duration(unlockSeconds) })
  }
  return (outcome, { state, blockSeconds }) => {
    const dates = state && stakeDates(state, blockSeconds)
    const known = (text: (of: StakeDates) => string) => (dates ? text(dates) : <Skeleton width="12ch" />)
    return [
      {
        id: 'receive',
        label: t('stake.conflux.receive'),
        value: outcome ? (receiptText(outcome, t) ?? untold) : '–',
      },
      { id: 'earns', label: t('stake.conflux.earnsFrom'), value: t('stake.conflux.earnsFromText') },
      { id: 'lock', label: t('stake.conflux.lockedUntil'), value: known(askBackText) },
      { id: 'unlock', label: t('stake.conflux.unlock'), value: known(unlockText) },
    ]
  }
}
