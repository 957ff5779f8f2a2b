import type { ActionState } from '#web/actions/ActionState.ts'

export type UnderWay = Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>

/** Something is reviewed, signed or on its way. */
export function isUnderWay(state: ActionState): state is UnderWay {
  return state.step !== 'loading' && state.step !== 'idle' && state.step !== 'unavailable'
}
