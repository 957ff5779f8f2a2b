export { checkCompoundingSwitch } from './checkCompoundingSwitch.ts'
export { checkConsolidation, consolidatedGwei } from './checkConsolidation.ts'
export { checkFullExit, checkProviderExit, type ProviderKey } from './checkFullExit.ts'
export { checkPartialWithdrawal, withdrawableNowGwei } from './checkPartialWithdrawal.ts'
export { checkTopUp, maxTopUpGwei } from './checkTopUp.ts'
export {
  type ConsolidationRequest,
  decodeConsolidationRequest,
  encodeConsolidationRequest,
} from './consolidationRequest.ts'
export { type ExitRequestMessageParameters, exitRequestMessage } from './exitRequestMessage.ts'
export type { RequestObstacle, RequestObstacleCode } from './RequestObstacle.ts'
export { RequestUnreadableError } from './RequestUnreadableError.ts'
export { consolidationRequestAddress, withdrawalRequestAddress } from './requestAddresses.ts'
export {
  RequestExcessError,
  type RequestFeeQuote,
  RequestsInactiveError,
  requestFeeCapWei,
  requestFeeQuote,
  requestFeeWei,
} from './requestFee.ts'
export { minTopUpGwei } from './requestLimits.ts'
export type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'
export { type VoluntaryExitSigning, voluntaryExitSigningRoot } from './voluntaryExitSigningRoot.ts'
export {
  decodeWithdrawalRequest,
  encodeWithdrawalRequest,
  type WithdrawalRequest,
} from './withdrawalRequest.ts'
