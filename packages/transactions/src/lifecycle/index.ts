export { withAskingLock } from './askingLock.ts'
export type { FollowWorksOptions } from './followWorks.ts'
export { pause } from './pause.ts'
