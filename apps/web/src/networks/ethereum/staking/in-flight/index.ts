// Work on stakes outside of the staking page: it reads the chain and is to be imported dynamically.
export { followStakes } from './followStakes.ts'
export { forgetStake } from './forgetStake.ts'
