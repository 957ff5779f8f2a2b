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
export { followTransactions } from './lifecycle/followTransactions.ts'
export { letGo } from './lifecycle/letGo.ts'
export { mostInBundle, openOf, type SignPhase } from './lifecycle/sendNext.ts'
export type { Failure, PlanSource, TransactionContext } from './lifecycle/TransactionContext.ts'
export { type MachineContext, TransactionMachine } from './machine/TransactionMachine.ts'
export type { ReviewNotice, TransactionState } from './machine/TransactionState.ts'
export type { DriverData, Owner, PlannedStep, TransactionPlan, TransactionStep } from './TransactionPlan.ts'
export { type KindReaders, TransactionStore } from './TransactionStore.ts'
