export { BatchAnswerError } from './abi/decodeAggregate3.ts'
export type { BatchedRead } from './BatchedRead.ts'
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
export type { ConfluxPoolState, ConfluxPosition, ConfluxQueueEntry } from './ConfluxPoolState.ts'
export { checkIntent, type IntentFigures } from './checkIntent.ts'
export { confluxEventTraces, type EventTrace } from './confluxEventTraces.ts'
export { type ConfluxLimits, confluxLimits } from './confluxLimits.ts'
export { voteDrip } from './constants.ts'
export { datedQueue } from './datedQueue.ts'
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
export { maxStake } from './maxStake.ts'
export type { PoolReading } from './PoolReading.ts'
export { PoolNotFoundError, PoolSilentError } from './poolFailure.ts'
export { readPool } from './readPool.ts'
export { readPools } from './readPools.ts'
export { readPosition } from './readPosition.ts'
export { realisedApy, type StakedDays } from './realisedApy.ts'
export type { CallFigures } from './sharesOf.ts'
