/** What is not needed to fill in the form: the machine, the proof, the later steps. Import it dynamically. */

export { createStakingFlow } from './createStakingFlow.ts'
export { LaterStep } from './LaterStep.tsx'
