export {
  ConnectError,
  createEvmAdapter,
  DisconnectError,
  WalletNotConnectedError,
} from './createEvmAdapter.ts'
export { EstimateGasError } from './estimateGas.ts'
export { CapabilitiesParseError } from './getCapabilities.ts'
export { NetworkChangedError, SendTransactionError } from './sendTransaction.ts'
export { SignMessageError } from './signMessage.ts'
export { SwitchNetworkError } from './switchNetwork.ts'
export { ReceiptTimeoutError } from './waitForReceipt.ts'
export { RequestPendingError, WalletRequestError } from './walletError.ts'
