import type { ActionState } from '#web/actions/ActionState.ts'

export type Claiming = Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>

/** A claim is in review, being signed or in flight. */
export function isClaiming(state: ActionState): state is Claiming {
  return state.step !== 'loading' && state.step !== 'idle' && state.step !== 'unavailable'
}
