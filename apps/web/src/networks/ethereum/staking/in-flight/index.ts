// Work on stakes outside of the staking page: it reads the chain and is to be imported dynamically.
export { followedDepositDriver } from './followedDepositDriver.ts'
export { forgetStake } from './forgetStake.ts'
