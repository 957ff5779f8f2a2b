export {
  executionRecipient,
  maxShareBps,
  type SplitterTerms,
  splitterAddress,
  splitterImplementation,
} from './splitterAddress.ts'
export { decodeSplitterClaim, encodeSplitterClaim } from './splitterClaim.ts'
export { splitterProvider } from './splitterProvider.ts'
export { divideRewards, readRelease, releaseTopics } from './splitterRelease.ts'
