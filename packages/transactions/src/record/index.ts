export {
  type AttemptedStep,
  type AttemptNotice,
  currentStep,
  hashesOf,
  isConfirmed,
  isInFlight,
  isSettled,
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
export { isSameTraces, planOf, type Question, unaskedSteps } from './transitions.ts'
