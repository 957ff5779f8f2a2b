// What other features may know of the stakes that this browser keeps: small, for it is loaded on every page.
export type { FlowWallet } from '../../../wallet/FlowWallet.ts'
export { useFlowWallet } from '../../../wallet/useFlowWallet.ts'
export { restOfStake } from '../flow/restOfStake.ts'
export type { JournalEntry } from '../journal/JournalEntry.ts'
export { type JournalState, journalProgress, journalState } from '../journal/journalState.ts'
export { siteJournal } from '../journal/siteJournal.ts'
export { hasDepositInFlight, isForgettable, isLeftGivenUp, isSettled, isUnfinished } from './stakeStanding.ts'
export { networkOf, stakeTarget } from './stakeTarget.ts'
