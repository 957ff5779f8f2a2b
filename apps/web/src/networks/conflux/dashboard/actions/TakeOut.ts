import type { ConfluxAction, ConfluxIntent, ConfluxPoolKind, ConfluxPosition } from '@granary/staking/conflux'

/** What brings CFX back to the account, or on its way there. */
export type TakeOut = Exclude<ConfluxAction, 'stake'>

export type TakeOutIntent = Exclude<ConfluxIntent, { action: 'stake' }>

/** As it is typed; `isAll` asks for all there is when it is built, whatever that is by then. */
export type TakeOutForm = { text: string; isAll: boolean }

/** A share pool has nothing to claim: its rewards are in the worth of the shares. */
export function takeOutsOf(kind: ConfluxPoolKind): readonly TakeOut[] {
  return kind === 'vote' ? ['claim', 'unstake', 'withdraw'] : ['unstake', 'withdraw']
}

/** What is possible now, Drip; null where the pool did not tell. */
export function mostOf(action: TakeOut, position: ConfluxPosition): bigint | null {
  if (action === 'claim') return position.claimableDrip
  return action === 'unstake' ? position.unstakableDrip : position.withdrawableNowDrip
}

/** What a person most likely came for: what is ready first. */
export function likelyTakeOut(kind: ConfluxPoolKind, position: ConfluxPosition | undefined): TakeOut {
  if (position?.withdrawableNowDrip) return 'withdraw'
  return kind === 'vote' && (position?.claimableDrip ?? 1n) > 0n ? 'claim' : 'unstake'
}
