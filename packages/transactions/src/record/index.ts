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
  isStepInFlight,
  isUnfinished,
  lastAttempt,
  mayStillCome,
  noticeOf,
  wasAsked,
} from './recordState.ts'
export type { AttemptOutcome } from './settleAttempt.ts'
export {
  type Attempt,
  type AttemptIn,
  type AttemptState,
  type RecordStep,
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
