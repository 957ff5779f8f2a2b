export { comesNext, type LeaveNow } from './comesNext.ts'
export { dashboardApi, dashboardRoutes } from './dashboardApi.ts'
export { NoValidators } from './NoValidators.tsx'
export { OwnerFrame } from './OwnerFrame.tsx'
export { OwnerLine } from './OwnerLine.tsx'
export { OwnerReadNote } from './OwnerReadNote.tsx'
export {
  ownedValidatorQuery,
  ownedValidatorsQuery,
  ownerEventsQuery,
  ownerQuery,
  ownerRewardsQuery,
  queuesQuery,
  toldOffline,
} from './ownerQueries.ts'
export { type OwnerStanding, ownerStanding } from './ownerStanding.ts'
export { ReachNote } from './ReachNote.tsx'
export { knowsRewards } from './reachSentences.ts'
export type { ShownOwner } from './ShownOwner.ts'
export { secondsToActive, secondsToCredited } from './secondsToActive.ts'
export { sweepPays } from './sweepPays.ts'
export { useOwner } from './useOwner.ts'
