export { type ActivationChurnLimitParameters, activationChurnLimit } from './activationChurnLimit.ts'
export { AmountOutOfRangeError } from './amountBytes.ts'
export {
  depositContractAddress,
  gweiPerEth,
  maxDepositsPerStake,
  maxDepositsPerTransaction,
  maxEffectiveBalanceGwei,
  minDepositGwei,
  transactionGasCap,
  weiPerGwei,
} from './constants.ts'
export type { DepositCheck, DepositCheckCode, DepositCheckId } from './DepositCheck.ts'
export { depositCheckIds, mergeDepositChecks } from './DepositCheck.ts'
export type { DepositData } from './DepositData.ts'
export type { DepositFileError, DepositFileErrorCode } from './DepositFileError.ts'
export {
  type DecodedBatchDeposit,
  decodeBatchDeposit,
  MalformedBatchCallError,
} from './decodeBatchDeposit.ts'
export {
  type DepositMessage,
  depositDataRoot,
  depositDomain,
  depositMessageRoot,
  depositSigningRoot,
} from './depositRoots.ts'
export {
  BatchCredentialsError,
  BatchSizeError,
  batchDepositValueWei,
  type EncodeBatchDepositParameters,
  encodeBatchDeposit,
} from './encodeBatchDeposit.ts'
export { encodeDeposit } from './encodeDeposit.ts'
export { findDuplicatePubkeys } from './findDuplicatePubkeys.ts'
export { formatDepositFile } from './formatDepositFile.ts'
export type { Hex } from './hex.ts'
export { MalformedHexError } from './hex.ts'
export { holdsSecret, looksLikeSecretText } from './holdsSecret.ts'
export {
  maxDepositFileLength,
  type NumberedDeposit,
  type ParsedDepositFile,
  parseDepositFile,
} from './parseDepositFile.ts'
export {
  type SplitAmountParameters,
  type SplitAmountResult,
  StakeTooSmallError,
  splitAmount,
  ValidatorCountError,
} from './split/splitAmount.ts'
export { splitIntoTransactions } from './split/splitIntoTransactions.ts'
export { verifyDepositSignature } from './verifyDepositSignature.ts'
export { verifyDepositSignatures } from './verifyDepositSignatures.ts'
export type { ExpectedDeposits } from './verifyDeposits.ts'
export {
  type RowRange,
  signatureRanges,
  type VerifyDepositsOptions,
  verifyDeposits,
} from './verifyDeposits.ts'
export type { CredentialsType } from './withdrawalCredentials.ts'
export {
  CredentialsPaddingError,
  parseWithdrawalCredentials,
  UnsupportedCredentialsError,
  withdrawalCredentials,
} from './withdrawalCredentials.ts'
