export { dashboardApi } from '../owner-api/index.ts'
export { comesNext, type LeaveNow, sweepPays } from './comesNext.ts'
export { NoValidators } from './NoValidators.tsx'
export { OwnerFrame, OwnerLine } from './OwnerFrame.tsx'
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
export { isBeforeRewards, ownerStanding } from './ownerStanding.ts'
export { knowsRewards, ReachNote } from './ReachNote.tsx'
export { readRewardPages } from './readRewardPages.ts'
export { secondsToActive, secondsToCredited } from './secondsToActive.ts'
export { type ShownOwner, useOwner } from './useOwner.ts'
export { useValidatorPages, type ValidatorPages } from './useValidatorPages.ts'
