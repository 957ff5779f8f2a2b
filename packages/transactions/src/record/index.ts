export {
  type AttemptedStep,
  type AttemptNotice,
  currentStep,
  hashesOf,
  isConfirmed,
  isFollowed,
  isInFlight,
  isSettled,
  isStepConfirmed,
  isStepGivenUp,
  isStepInFlight,
  isStepUnseen,
  isUnfinished,
  lastAttempt,
  mayStillCome,
  stepNotice,
  wasAsked,
} from './recordState.ts'
export type { AttemptOutcome } from './settleAttempt.ts'
export {
  type AttemptIn,
  type AttemptState,
  attemptOf,
  type RecordStep,
  recordStep,
  type TransactionRecord,
  transactionRecord,
} from './TransactionRecord.ts'
export {
  isSameTraces,
  newRecord,
  planOf,
  type Question,
  unaskedSteps,
  withOutcome,
  withQuestions,
} from './transitions.ts'
