export { renewOnRetry } from './renewOnRetry.ts'
export { revertOnRetry } from './revertOnRetry.ts'
