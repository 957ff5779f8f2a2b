export { clusterEventsAbi } from './abi/clusterEventsAbi.ts'
export { governanceEventsAbi } from './abi/governanceEventsAbi.ts'
export { operatorEventsAbi } from './abi/operatorEventsAbi.ts'
export { ssvErrorsAbi } from './abi/ssvErrorsAbi.ts'
export { ssvFunctionsAbi } from './abi/ssvFunctionsAbi.ts'
export { ssvEventsAbi, ssvNetworkAbi } from './abi/ssvNetworkAbi.ts'
export { ssvViewsAbi } from './abi/ssvViewsAbi.ts'
export {
  type ClusterSize,
  clusterSizes,
  isClusterSize,
  maxValidatorsPerTransaction,
  OperatorIdsError,
  sortOperatorIds,
  splitIntoSsvTransactions,
  thresholdOf,
} from './cluster/clusterSize.ts'
export type { KeyShareRow } from './file/KeyShareRow.ts'
export { combineSignatures } from './shares/combineSignatures.ts'
export { createKeyShares, type ShareCipher } from './shares/createKeyShares.ts'
export { lagrangeWeights } from './shares/lagrange.ts'
export {
  decodeOperatorKey,
  encodeOperatorKey,
  formatOperatorKey,
  type OperatorKey,
  OperatorKeyError,
  parseOperatorKey,
} from './shares/operatorKey.ts'
export { OwnerNonceError, ownerMessage, signOwner } from './shares/ownerSignature.ts'
export { readSharePlaintext, sharePlaintext } from './shares/sharePlaintext.ts'
export { joinSharesData, type SharesParts, sharesDataLength, splitSharesData } from './shares/sharesData.ts'
export { type ShareKey, sharesFit } from './shares/sharesFit.ts'
export {
  combineSecretShares,
  type RandomSource,
  SecretKeyError,
  type SecretShare,
  splitSecretKey,
} from './shares/splitSecretKey.ts'
