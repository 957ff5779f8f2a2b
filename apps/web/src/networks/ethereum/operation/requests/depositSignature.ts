// A chunk of its own: the curve is loaded only where a deposit has to be proved.
export { verifyDepositSignature } from '@granary/staking/ethereum'
