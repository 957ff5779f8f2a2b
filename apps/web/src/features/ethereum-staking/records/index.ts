// What other features may know of the stakes that this browser keeps: small, for it is loaded on every page.
export type { FlowWallet } from '../flow/FlowWallet.ts'
export type { SetAsideEntry } from '../journal/JournalDatabase.ts'
export type { JournalEntry } from '../journal/JournalEntry.ts'
export { type JournalState, journalProgress, journalState } from '../journal/journalState.ts'
export { siteJournal } from '../journal/siteJournal.ts'
export { useFlowWallet } from '../page/useFlowWallet.ts'
export { hasDepositInFlight, isForgettable, isLeftGivenUp, isSettled, isUnfinished } from './stakeStanding.ts'
export { networkOf, stakeTarget } from './stakeTarget.ts'
