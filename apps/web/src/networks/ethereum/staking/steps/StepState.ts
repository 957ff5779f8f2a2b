import type { FlowState } from '../flow/FlowState.ts'

/** What the machine says while it is at one step. */
export type StepState<Step extends FlowState['step']> = Extract<FlowState, { step: Step }>
