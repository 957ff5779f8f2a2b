export type {
  Answer,
  AskedBefore,
  Bundling,
  ChainDriver,
  Cursor,
  Look,
  Patience,
  Quote,
  Search,
  Standing,
  Taken,
} from './ChainDriver.ts'
export { type MachineContext, TransactionMachine } from './machine/TransactionMachine.ts'
export type { ReviewNotice, TransactionState } from './machine/TransactionState.ts'
export type { DriverData, Owner, PlannedStep, TransactionPlan, TransactionStep } from './TransactionPlan.ts'
export { TransactionStore } from './TransactionStore.ts'
export { followTransactions, isFollowed } from './work/followTransactions.ts'
export { letGo } from './work/letGo.ts'
export type { SignPhase } from './work/sendNext.ts'
export type { Failure, PlanSource, TransactionContext } from './work/TransactionContext.ts'
