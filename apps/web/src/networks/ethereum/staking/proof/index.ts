// What other parts may know of the proof of a stake.
export { type ChainCheckResult, type ProofCheck, proofCheck, type SsvCheckId } from './ProofCheck.ts'
