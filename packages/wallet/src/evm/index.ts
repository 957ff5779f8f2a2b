export type { EvmClient } from '../core/clients/EvmClient.ts'
export {
  ConnectCancelledError,
  ConnectError,
  DisconnectError,
  WalletNotConnectedError,
} from '../core/session/sessionErrors.ts'
export { RequestPendingError, WalletRequestError } from '../core/wallet-errors/walletError.ts'
export { createEvmAdapter } from './createEvmAdapter.ts'
export type { CoinbaseOptions, EvmConnectorOptions, SafeOptions } from './EvmConnectorOptions.ts'
