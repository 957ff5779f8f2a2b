export type { AccountDetails } from './AccountDetails.ts'
export type { Adapter, AdapterHost, AdapterLoaders, AdapterOf, CreateAdapter, EvmAdapter } from './Adapter.ts'
export type { Alert, AlertCode } from './alerts/Alert.ts'
export { ChainNotFoundError } from './ChainNotFoundError.ts'
export type {
  AccountOf,
  Address,
  ConnectedAccount,
  Connection,
  ConnectionAccount,
  ConnectionStatus,
  Connections,
  Eip1193Provider,
  EvmAccount,
  OtherAccount,
  StoredAccount,
} from './Connection.ts'
export type { Connector, ConnectorType } from './Connector.ts'
export { ConfigError } from './checkConfig.ts'
export type { ConnectionEvent } from './connectionEvent.ts'
export { type AccountState, accountState } from './connections/accountState.ts'
export { connectionsOf, type ListedConnection } from './connections/connectionsOf.ts'
export { AccountChainError } from './connections/createAccounts.ts'
export {
  type AccountType,
  isSmartAccountAllowed,
  preferredAccountType,
} from './connections/preferredAccountType.ts'
export type { SwitchConnectionInput } from './connections/switchConnection.ts'
export { ConnectionConnectorError, ConnectionStatusError } from './connections/switchConnection.ts'
export { connectorName } from './connectorName.ts'
export { AdapterLoadError, AdapterNotFoundError } from './createAdapters.ts'
export { ConnectionClientError, ConnectorNotFoundError, NetworkClientError } from './createConnections.ts'
export type { Engine } from './createEngine.ts'
export { type ConnectionListener, createWallet, type Wallet } from './createWallet.ts'
export type { StorageArea, WalletStorage } from './createWalletStorage.ts'
export type {
  BalanceResult,
  CallsInput,
  CallsStatus,
  ContractWriteInput,
  EvmClient,
  EvmOperations,
  GrantedPermissions,
  PermissionsInput,
  TransactionFees,
  TransactionInput,
  TypedDataInput,
  WaitForReceiptInput,
  WalletAsset,
  WalletAssets,
  WalletCapabilities,
} from './EvmClient.ts'
export { errorTexts } from './errors/errorTexts.ts'
export { type ErrorCategory, InternalError } from './errors/InternalError.ts'
export type { ConnectorKind, Features } from './Features.ts'
export { formatBalance, unitsToDecimal } from './formatBalance.ts'
export { groupConnectors } from './groupConnectors.ts'
export { HttpStatusError } from './http/HttpStatusError.ts'
export { isEvmAddress } from './isEvmAddress.ts'
export { isOriginAllowed } from './isOriginAllowed.ts'
export { isTransactionRejection, isUserRejection } from './isUserRejection.ts'
export type { KnownConnection, KnownConnectionStatus } from './KnownConnection.ts'
export type { Log, LogLevel } from './Log.ts'
export type { LoginFlows } from './LoginFlows.ts'
export { type MergedFeatures, mergeFeatures } from './mergeFeatures.ts'
export {
  type EvmNetwork,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkOf,
  namespaces,
  type OtherNetwork,
} from './Network.ts'
export type { NetworkDetails } from './NetworkDetails.ts'
export { NetworkNotFoundError } from './networks/createNetworks.ts'
export { activeCaipNetworkId, type NetworkState, networkState } from './networks/networkState.ts'
export { orderConnectors } from './orderConnectors.ts'
export { type CaipAddress, CaipAddressError, parseCaipAddress } from './parseCaipAddress.ts'
export type {
  PendingEvent,
  PendingTransaction,
  PendingTransactionsConfig,
} from './pending-transactions/PendingTransaction.ts'
export type { Snackbar, SnackbarVariant } from './Snackbar.ts'
export type { Services } from './services/createServices.ts'
export {
  type CacheName,
  cacheLifetimes,
  createWalletCache,
  type WalletCache,
} from './storage/createWalletCache.ts'
export type {
  AnalyticsConfig,
  AnalyticsEvent,
  AnalyticsProps,
  ErrorReport,
} from './telemetry/AnalyticsEvent.ts'
export { debounce } from './timing/debounce.ts'
export { type RetryOptions, retry } from './timing/retry.ts'
export type { TransactionRequest } from './transactions/TransactionRequest.ts'
export { UserRejectedError } from './UserRejectedError.ts'
export { currentView, type View, type ViewHistory } from './View.ts'
export { checkCalls } from './validation/checkCalls.ts'
export { isSignedMessage } from './validation/isSignedMessage.ts'
export { isTransactionHash } from './validation/isTransactionHash.ts'
export { responseType } from './validation/responseType.ts'
export type { AppMetadata, WalletConfig } from './WalletConfig.ts'
export type { WalletEntry } from './WalletEntry.ts'
export type { AdapterStatus, WalletState } from './WalletState.ts'
export { AccountSwitchError } from './wallet-errors/AccountSwitchError.ts'
