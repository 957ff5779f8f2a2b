// What other features may know of the stakes that this browser keeps: small, for it is loaded on every page.
export type { FlowWallet } from '#web/wallet/FlowWallet.ts'
export { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
export { remainingIntent } from '../stake/remainingIntent.ts'
export type { Stake } from '../stake/Stake.ts'
export { leaveConfirmed, listStakes } from '../stake/siteStakes.ts'
export {
  hasDepositInFlight,
  isForgettable,
  isUnfinished,
  type StakeState,
  stakeProgress,
  stakeState,
} from '../stake/stakeState.ts'
export { networkOf, stakeTarget } from './stakeTarget.ts'
