import type { ActionState } from '#web/actions/ActionState.ts'

export type UnderWay = Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>

/** An action is in review, being signed or in flight. */
export function isUnderWay(state: ActionState): state is UnderWay {
  return state.step !== 'loading' && state.step !== 'idle' && state.step !== 'unavailable'
}
