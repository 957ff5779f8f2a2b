export { announcePresence, isAsking, isHeld, withAskingLock } from './askingLock.ts'
export { type FollowWorksOptions, followWorks, type Work } from './followWorks.ts'
export { pause } from './pause.ts'
export { type WaitPhase, waitPlan } from './waitPlan.ts'
