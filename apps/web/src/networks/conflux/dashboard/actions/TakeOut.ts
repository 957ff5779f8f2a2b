import type { ConfluxAction, ConfluxIntent, ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** The actions that return CFX to the account. */
export type TakeOut = Exclude<ConfluxAction, 'stake'>

export type TakeOutIntent = Exclude<ConfluxIntent, { action: 'stake' }>

/** As typed; `isAll` requests the full amount at the time the call is built. */
export type TakeOutForm = { text: string; isAll: boolean }

/** A share pool has no claim: rewards raise the value of its shares. */
export function takeOutsOf(kind: ConfluxPoolKind): readonly TakeOut[] {
  return kind === 'vote' ? ['claim', 'unstake', 'withdraw'] : ['unstake', 'withdraw']
}

/** The current maximum, Drip; null if the pool did not return it. */
export function mostOf(action: TakeOut, position: ConfluxPosition): bigint | null {
  if (action === 'claim') return position.claimableDrip
  return action === 'unstake' ? position.unstakableDrip : position.withdrawableNowDrip
}

/** Preselects the most likely action, ready amounts first. */
export function likelyTakeOut(kind: ConfluxPoolKind, position: ConfluxPosition | undefined): TakeOut {
  if (position?.withdrawableNowDrip) return 'withdraw'
  return kind === 'vote' && (position?.claimableDrip ?? 1n) > 0n ? 'claim' : 'unstake'
}

/** A form with its action, as a reload finds it. */
export type TakeOutDraft = TakeOutForm & { action: TakeOut }

/** Names the draft of an account in a pool. */
export const takeOutDraftKey = (pool: string, account: string) => `${pool}.${account}`

export function isTakeOutDraft(value: unknown): value is TakeOutDraft {
  const { action, text, isAll } = (value ?? {}) as Partial<TakeOutDraft>
  return (
    (action === 'claim' || action === 'unstake' || action === 'withdraw') &&
    typeof text === 'string' &&
    text.length <= 60 &&
    typeof isAll === 'boolean'
  )
}
