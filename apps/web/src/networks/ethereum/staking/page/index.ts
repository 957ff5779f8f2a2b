// The page of a stake, for a part that shows one with steps of its own.
export type { DepositTarget } from '../chain/DepositTarget.ts'
export { depositTargets } from '../targets/depositTargets.ts'
export { stakeDepths } from './StakingScreen.tsx'
export { type StakingPlace, useStakingPlace } from './useStakingPlace.ts'
