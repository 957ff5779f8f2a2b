export { type ActivationChurnLimitParameters, activationChurnLimit } from './activationChurnLimit.ts'
export { AmountOutOfRangeError } from './amountBytes.ts'
export { batchDepositValueWei } from './batchDepositValueWei.ts'
export type { CredentialsType } from './CredentialsType.ts'
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
export type { DepositData } from './DepositData.ts'
export type { DepositFileError, DepositFileErrorCode } from './DepositFileError.ts'
export {
  type DecodedBatchDeposit,
  decodeBatchDeposit,
  MalformedBatchCallError,
} from './decodeBatchDeposit.ts'
export { depositDataRoot } from './depositDataRoot.ts'
export { depositDomain } from './depositDomain.ts'
export { type DepositMessage, depositMessageRoot } from './depositMessageRoot.ts'
export { depositSigningRoot } from './depositSigningRoot.ts'
export type { ExpectedDeposits } from './ExpectedDeposits.ts'
export {
  BatchCredentialsError,
  BatchSizeError,
  type EncodeBatchDepositParameters,
  encodeBatchDeposit,
} from './encodeBatchDeposit.ts'
export { encodeDeposit } from './encodeDeposit.ts'
export {
  type ActivationEstimate,
  type EstimateActivationParameters,
  estimateActivation,
  QueueStateError,
} from './estimateActivation.ts'
export { findDuplicatePubkeys } from './findDuplicatePubkeys.ts'
export { formatDepositFile } from './formatDepositFile.ts'
export type { Hex } from './Hex.ts'
export { holdsSecret } from './holdsSecret.ts'
export { looksLikeSecretText } from './looksLikeSecretText.ts'
export { mergeDepositChecks } from './mergeDepositChecks.ts'
export { type ParsedDepositFile, parseDepositFile } from './parseDepositFile.ts'
export {
  CredentialsPaddingError,
  parseWithdrawalCredentials,
  UnsupportedCredentialsError,
} from './parseWithdrawalCredentials.ts'
export { type RowRange, signatureRanges } from './signatureRanges.ts'
export {
  type SplitAmountParameters,
  type SplitAmountResult,
  StakeTooSmallError,
  splitAmount,
  ValidatorCountError,
} from './splitAmount.ts'
export { splitIntoTransactions } from './splitIntoTransactions.ts'
export { MalformedHexError } from './toBytes.ts'
export { verifyDepositSignature } from './verifyDepositSignature.ts'
export { verifyDepositSignatures } from './verifyDepositSignatures.ts'
export { type VerifyDepositsOptions, verifyDeposits } from './verifyDeposits.ts'
export { withdrawalCredentials } from './withdrawalCredentials.ts'
