export { boundedReads, NodeSilentError } from './boundedReads.ts'
export { type CallRequest, toRpcCall } from './CallRequest.ts'
export type { Eip1193 } from './Eip1193.ts'
export { estimateGas, GasEstimateError } from './estimateGas.ts'
export { NodeAnswerError, quantity } from './quantity.ts'
export { readBalance } from './readBalance.ts'
export { type BlockHead, readBlockHead } from './readBlockHead.ts'
export { readBlockSeconds } from './readBlockSeconds.ts'
export { readCode } from './readCode.ts'
export { type GasFees, mostPerGas, readGasFees } from './readGasFees.ts'
export { readLogs } from './readLogs.ts'
export { readNetwork } from './readNetwork.ts'
export { readNonces } from './readNonces.ts'
export {
  type ReceiptSummary,
  type RpcLog,
  readReceipt,
  receiptSummary,
  type TransactionReceipt,
} from './readReceipt.ts'
export { readTransaction } from './readTransaction.ts'
export { readWord } from './readWord.ts'
export { rpcErrorText } from './rpcErrorText.ts'
