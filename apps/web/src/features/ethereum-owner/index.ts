export { dashboardApi, dashboardRoutes } from './dashboardApi.ts'
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
} from './ownerQueries.ts'
export { ReachNote } from './ReachNote.tsx'
export type { ShownOwner } from './ShownOwner.ts'
export { useOwner } from './useOwner.ts'
