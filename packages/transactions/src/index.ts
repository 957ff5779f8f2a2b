export type {
  Answer,
  AskedBefore,
  Bundling,
  ChainDriver,
  Cursor,
  Look,
  Quote,
  Search,
  Standing,
} from './ChainDriver.ts'
export { followTransactions } from './lifecycle/followTransactions.ts'
export { letGo } from './lifecycle/letGo.ts'
export { mostInBundle, openOf, type SignPhase } from './lifecycle/sendNext.ts'
export type { PlanSource, TransactionContext } from './lifecycle/TransactionContext.ts'
export { TransactionMachine } from './machine/TransactionMachine.ts'
export type { ReviewNotice, TransactionState } from './machine/TransactionState.ts'
export type { Owner, PlannedStep, TransactionPlan, TransactionStep } from './TransactionPlan.ts'
export { type KindReaders, TransactionStore } from './TransactionStore.ts'
