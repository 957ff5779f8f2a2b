export {
  dashboardApi,
  dashboardRoutes,
  ownedValidatorQuery,
  ownedValidatorsQuery,
  ownerEventsQuery,
  ownerQuery,
  ownerRewardsQuery,
  queuesQuery,
} from './ownerQueries.ts'
export { type Owner, useOwner } from './useOwner.ts'
