export { apiBase } from './apiBase.ts'
export {
  commonErrorCodes,
  type Route,
  type RouteInput,
  type RouteOutput,
  routePath,
  type Schema,
} from './Route.ts'
export { type Routes, routes } from './routes.ts'
export type {
  AlertKind,
  AlertRequest,
  AlertState,
  AlertSubscription,
  AlertTerms,
  CreatedAlert,
} from './schemas/alert.ts'
export type {
  ConfluxEvent,
  ConfluxEvents,
  ConfluxPoolHistory,
  ConfluxRewardDay,
  ConfluxRewards,
} from './schemas/conflux.ts'
export type {
  EthereumQueues,
  OwnedValidator,
  OwnedValidators,
  OwnerEvent,
  OwnerEvents,
  OwnerId,
  OwnerRewards,
  OwnerSummary,
  OwnerWatch,
  RewardDay,
  RewardReach,
  RewardSum,
} from './schemas/ethereumOwner.ts'
export type { EthereumStatus } from './schemas/ethereumStatus.ts'
export type { ExitRequest, ExitState } from './schemas/exitRequest.ts'
export type { NetworkState } from './schemas/network.ts'
export {
  maxValidatorsPerOffer,
  type Offer,
  type OfferRequest,
  type OpenedElsewhere,
} from './schemas/offer.ts'
export { type Problem, problem } from './schemas/problem.ts'
export {
  hasLeadingZeros,
  type ProofOfWork,
  proofOfWorkText,
  type WorkDemand,
} from './schemas/proofOfWork.ts'
export type { OfferSummary, SignInState, SignInTerms } from './schemas/signIn.ts'
export { type KeyUse, type Validator, type ValidatorStatus, validatorStatus } from './schemas/validator.ts'
