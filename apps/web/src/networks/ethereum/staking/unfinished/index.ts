export { stakeView } from './StakeRow.tsx'
