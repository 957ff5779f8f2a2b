/** What is not needed to fill in a form: the machine, the review and all after it. Import it dynamically. */

export { createActionFlow } from './createActionFlow.ts'
export { ActionSteps } from './panel/ActionSteps.tsx'
