// The form of a stake, for a part that asks for more.

export { useStakeFigures } from '../page/useStakeFigures.ts'
export { depositTargets } from '../targets/depositTargets.ts'
export { CredentialsTypeChoice } from './CredentialsTypeChoice.tsx'
export { mostValidators, readStakeForm } from './readStakeForm.ts'
export { StakeAmountFields } from './StakeAmountFields.tsx'
export type { StakeForm } from './StakeForm.ts'
