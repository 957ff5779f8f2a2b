export type { Interruption } from '../interruption.ts'
export type { ActionRequest, LogTrace } from './ActionRequest.ts'
export { askWallet } from './askWallet.ts'
export { assertGone } from './assertGone.ts'
export { assertUnseen } from './assertUnseen.ts'
export { type ChainAccess, type EvmContext, readerOf, requireWallet } from './ChainAccess.ts'
export { createEvmDriver } from './createEvmDriver.ts'
export {
  askedSince,
  callOf,
  chainIdOf,
  type EvmAsked,
  type EvmAttempt,
  type EvmAttemptIn,
  type EvmRecordStep,
  evmAsked,
  evmAttemptOf,
  evmCall,
  evmStepOf,
  evmTraces,
  nonceOf,
  recordStepOf,
  requestOf,
  stepOf,
  subjectOf,
} from './EvmStep.ts'
export {
  type AccountOnChain,
  type Bundling,
  type FlowWallet,
  interruptionOf,
} from './FlowWallet.ts'
export { address, amount, bytes32, count, hex, time } from './fields.ts'
export { type FlowClient, flowWalletOf } from './flowWalletOf.ts'
export { isContractAccount } from './isContractAccount.ts'
export { lookAtAttempt } from './lookAtAttempt.ts'
export { lookPace } from './lookPace.ts'
export { headText, isStale } from './nodeHead.ts'
export { nonceFor } from './nonceFor.ts'
export { ownerOf } from './ownerOf.ts'
export { type EvmCost, estimateEach } from './quoteCalls.ts'
export { revertDataOf } from './revertReason.ts'
export { searchAttempt } from './searchAttempt.ts'
export { atOnce, ownSight, type SearchBlocks, searchNewBlocks } from './searchSight.ts'
