// What other parts may know of the stakes that this browser keeps.
export { confirmedRows } from '../stake/remainingIntent.ts'
export type { Stake } from '../stake/Stake.ts'
export { stakeProgress, stakeState } from '../stake/stakeState.ts'
export { leaveConfirmed, listStakes } from './listStakes.ts'
