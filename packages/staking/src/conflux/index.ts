export { BatchAnswerError } from './abi/aggregate3.ts'
export { blockTimeSeconds, defaultBlockSeconds, timeOfBlock } from './blockTime.ts'
export {
  buildClaim,
  buildConfluxCall,
  buildStake,
  buildUnstake,
  buildWithdraw,
} from './buildConfluxCall.ts'
export type { ConfluxAction, ConfluxCall, ConfluxIntent } from './ConfluxCall.ts'
export type { ConfluxPool, ConfluxPoolKind } from './ConfluxPool.ts'
export { voteDrip } from './ConfluxPool.ts'
export type { ConfluxPoolState, ConfluxPosition, ConfluxQueueEntry } from './ConfluxPoolState.ts'
export { checkIntent, type IntentFigures } from './checkIntent.ts'
export { confluxEventTraces, type EventTrace } from './confluxEventTraces.ts'
export { type ConfluxLimits, confluxLimits, maxStake } from './confluxLimits.ts'
export { CallUnreadableError, type DecodedConfluxCall, decodeConfluxCall } from './decodeConfluxCall.ts'
export {
  AboveBoundError,
  AmountTooLargeError,
  AmountZeroError,
  BalanceTooLowError,
  type Bound,
  FigureMissingError,
  NothingToClaimError,
  SharesTooFewError,
  VotesNotWholeError,
  VoteTooSmallError,
} from './intentErrors.ts'
export { PoolNotFoundError, PoolSilentError } from './poolFailure.ts'
export { datedQueue } from './queueOf.ts'
export type { BatchedRead, PoolReading } from './readPools.ts'
export { readPool, readPools } from './readPools.ts'
export { readPosition } from './readPosition.ts'
export { realisedApy, type StakedDays } from './realisedApy.ts'
export type { CallFigures } from './sharesOf.ts'
