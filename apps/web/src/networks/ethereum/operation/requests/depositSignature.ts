// A separate chunk: the curve loads only to prove a deposit.
export { verifyDepositSignature } from '@granary/staking/ethereum'
