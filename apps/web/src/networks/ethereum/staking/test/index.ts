// Flows on a local chain, for the tests of a part that adds steps of its own.
export { createFlowHarness } from './createFlowHarness.ts'
export {
  exampleIntentEntry,
  exampleOffer,
  examplePlan,
  exampleProof,
  exampleQuote,
  withOffer,
  withProof,
} from './exampleStake.ts'
export { depositKey } from './signDeposits.ts'
