import type { ConfluxPoolKind, ConfluxPoolState, ConfluxPosition } from '@granary/staking/conflux'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { cfxText } from '../figures/Cfx.tsx'
import type { TakeOut } from './TakeOut.ts'

type TakeOutHintsProps = {
  kind: ConfluxPoolKind
  action: TakeOut
  state: ConfluxPoolState
  position: ConfluxPosition
  /** The chain's recent block time, seconds. */
  blockSeconds: number
}

/** What the action does, and why less may be possible than the balance: locking, unlocking, not returned yet. */
export function TakeOutHints({ kind, action, state, position, blockSeconds }: TakeOutHintsProps) {
  const t = useText()
  const time = useLongTime()
  const duration = useDurationText()
  const unlock = state.unlockBlocks === null ? null : duration(Number(state.unlockBlocks) * blockSeconds)
  return (
    <>
      {meaningOf(kind, action, unlock, t)}
      {notYetOf(action, position, time, t).map(sentence => (
        <span key={sentence}> {sentence}</span>
      ))}
    </>
  )
}

function meaningOf(kind: ConfluxPoolKind, action: TakeOut, unlock: string | null, t: Translate): string {
  if (action !== 'unstake') return t(`claim.conflux.hint.${action}`)
  if (unlock === null) return t('claim.conflux.hint.unstake.unknown')
  return t(`claim.conflux.hint.unstake.${kind}`, { duration: unlock })
}

const stillTexts = {
  locking: { dated: 'claim.conflux.stillLocking', undated: 'claim.conflux.stillLockingUnknown' },
  unlocking: { dated: 'claim.conflux.stillUnlocking', undated: 'claim.conflux.stillUnlockingUnknown' },
} as const

function notYetOf(
  action: TakeOut,
  position: ConfluxPosition,
  time: (seconds: number) => string,
  t: Translate,
): string[] {
  const { lockingDrip, governanceDrip, unlockingDrip, unlockedDrip, withdrawableNowDrip, queue } = position
  const still = (type: 'locking' | 'unlocking', drip: bigint) => {
    const at = queue?.find(entry => entry.type === type)?.endsAtSeconds
    const { dated, undated } = stillTexts[type]
    const amount = cfxText(drip)
    return at ? t(dated, { amount, date: time(at) }) : t(undated, { amount })
  }
  const sentences: string[] = []
  if (action === 'unstake' && lockingDrip) sentences.push(still('locking', lockingDrip))
  if (action === 'unstake' && governanceDrip)
    sentences.push(t('claim.conflux.governanceLock', { amount: cfxText(governanceDrip) }))
  if (action !== 'withdraw') return sentences
  if (unlockingDrip) sentences.push(still('unlocking', unlockingDrip))
  if (unlockedDrip !== null && withdrawableNowDrip !== null && unlockedDrip > withdrawableNowDrip)
    sentences.push(t('claim.conflux.notBack', { amount: cfxText(unlockedDrip - withdrawableNowDrip) }))
  if (!position.isPaidInTurn && (unlockingDrip || unlockedDrip))
    sentences.push(t('claim.conflux.firstCaller'))
  return sentences
}
