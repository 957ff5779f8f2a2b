export { clusterEventsAbi } from './abi/clusterEventsAbi.ts'
export { governanceEventsAbi } from './abi/governanceEventsAbi.ts'
export { operatorEventsAbi } from './abi/operatorEventsAbi.ts'
export { ssvErrorsAbi } from './abi/ssvErrorsAbi.ts'
export { ssvFunctionsAbi } from './abi/ssvFunctionsAbi.ts'
export { ssvEventsAbi, ssvNetworkAbi } from './abi/ssvNetworkAbi.ts'
export { ssvViewsAbi } from './abi/ssvViewsAbi.ts'
export { decodeSsvCall, SsvCallError } from './calls/decodeSsvCall.ts'
export {
  decodeSsvError,
  type SsvErrorName,
  type SsvRefusal,
  type SsvRefusalCode,
} from './calls/decodeSsvError.ts'
export {
  encodeSsvCall,
  OperatorOrderError,
  RegistrationLengthError,
  ValidatorBatchError,
} from './calls/encodeSsvCall.ts'
export type { SsvCall, SsvRegistration } from './calls/SsvCall.ts'
export { settlementGas } from './calls/settlementGas.ts'
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
export {
  type ClusterState,
  type EventPlace,
  foldClusters,
  foldOwnerNonces,
} from './cluster/foldClusters.ts'
export { clusterHashOf, clusterIdOf, emptyCluster, type SsvCluster } from './cluster/SsvCluster.ts'
export { decodeSsvEvent, type SsvEvent } from './cluster/SsvEvent.ts'
export {
  blocksPerDay,
  burnPerBlock,
  type FundedCluster,
  feePerYear,
  feesOfBlocks,
  isLiquidatable,
  type LiquidationRules,
  liquidationLine,
  type SsvFees,
} from './fees/fees.ts'
export { defaultFundingDays, type Funding, fundingFor, shortFundingDays } from './fees/funding.ts'
export { type Runway, runwayOf, withdrawable } from './fees/runway.ts'
export { vUnitsOf, vUnitsPerValidator, vUnitsWithNewValidators } from './fees/vUnits.ts'
export {
  checkKeyShareCryptography,
  checkKeyShareFacts,
  checkKeyShares,
  type KeyShareExpectations,
  type OperatorOnChain,
} from './file/checkKeyShares.ts'
export { formatKeyShareFile } from './file/formatKeyShareFile.ts'
export type { KeyShareFileError, KeyShareFileErrorCode } from './file/KeyShareFileError.ts'
export {
  type KeyShareCheck,
  type KeyShareCheckId,
  type KeyShareProblem,
  type KeyShareProblemCode,
  type KeyShareResult,
  keyShareCheckIds,
  summarizeKeyShareResults,
} from './file/KeyShareProblem.ts'
export type { KeyShareRow } from './file/KeyShareRow.ts'
export {
  maxKeyShareFileLength,
  type NumberedKeyShare,
  type ParsedKeyShareFile,
  parseKeyShareFile,
} from './file/parseKeyShareFile.ts'
export { type OperatorProposal, ownerSpreadOf, proposeOperators } from './operators/proposeOperators.ts'
export {
  type OperatorCandidate,
  type OperatorObstacle,
  type OperatorReason,
  obstacleOf,
  type RankedOperator,
  type RankingContext,
  rankOperators,
} from './operators/rankOperators.ts'
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
