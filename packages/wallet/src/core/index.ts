export { BaseError } from '@granary/errors'
export type {
  Adapter,
  AdapterHost,
  AdapterLoaders,
  AdapterOf,
  CreateAdapter,
  EvmAdapter,
} from './adapters/Adapter.ts'
export { AdapterLoadError, AdapterNotFoundError } from './adapters/createAdapters.ts'
export type { Alert, AlertCode } from './alerts/Alert.ts'
export type { Alerts } from './alerts/createAlerts.ts'
export type { AccountTransaction, Activity, Transfer } from './blockchain/Activity.ts'
export { type AccountActivity, AccountAddressError } from './blockchain/createActivity.ts'
export type { Blockchain } from './blockchain/createBlockchain.ts'
export type { BlockchainApi } from './blockchain/createBlockchainApi.ts'
export type { TokenBalances } from './blockchain/createTokenBalances.ts'
export type { ActivityPage } from './blockchain/readActivityPage.ts'
export type { TokenBalance } from './blockchain/TokenBalance.ts'
export type {
  Balance,
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
  WriteContract,
} from './clients/EvmClient.ts'
export type { AppMetadata } from './config/AppMetadata.ts'
export { ConfigError } from './config/checkConfig.ts'
export type { ConnectorKind, Features } from './config/Features.ts'
export { featuresOf } from './config/featuresOf.ts'
export type { LoginFlows } from './config/LoginFlows.ts'
export { type MergedFeatures, mergeFeatures } from './config/mergeFeatures.ts'
export type { ThemeMode, ThemeVariables } from './config/Theme.ts'
export type { WalletConfig } from './config/WalletConfig.ts'
export type { AccountDetails, BalanceReading } from './connections/AccountDetails.ts'
export { type AccountState, accountState } from './connections/accountState.ts'
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
  KnownConnection,
  KnownConnectionStatus,
  OtherAccount,
  StoredAccount,
} from './connections/Connection.ts'
export type { ConnectionEvent, ConnectionListener } from './connections/connectionEvent.ts'
export { connectionsOf, type ListedConnection } from './connections/connectionsOf.ts'
export { AccountChainError } from './connections/createAccounts.ts'
export { ConnectionClientError, NetworkClientError } from './connections/createConnections.ts'
export {
  type AccountType,
  isSmartAccountAllowed,
  preferredAccountType,
} from './connections/preferredAccountType.ts'
export { readSessionCookie, type SessionAccounts } from './connections/sessionCookie.ts'
export type { SwitchConnectionInput } from './connections/switchConnection.ts'
export { ConnectionConnectorError, ConnectionStatusError } from './connections/switchConnection.ts'
export type { Connector, ConnectorType } from './connectors/Connector.ts'
export { connectorName } from './connectors/connectorName.ts'
export { groupConnectors } from './connectors/groupConnectors.ts'
export { type OrderedConnector, orderConnectors } from './connectors/orderConnectors.ts'
export { createWallet } from './createWallet.ts'
export { detectPlatform } from './deep-links/detectPlatform.ts'
export { LinkRefusedError, openHref } from './deep-links/openHref.ts'
export { availableSocialProviders, defaultSocialProviders } from './deep-links/socialProviders.ts'
export { schemeDeepLink, urlDeepLink, walletDeepLink } from './deep-links/walletDeepLink.ts'
export type { Engine } from './Engine.ts'
export { errorTexts } from './errors/errorTexts.ts'
export { type ErrorCategory, InternalError } from './errors/InternalError.ts'
export type { HttpClient, HttpClientConfig, HttpRequest } from './http/createHttpClient.ts'
export { HttpStatusError } from './http/HttpStatusError.ts'
export type { Log, LogLevel } from './log/Log.ts'
export type { NameSuggestion } from './names/createNameApi.ts'
export { ChainNotFoundError } from './networks/ChainNotFoundError.ts'
export type { NetworkDetails } from './networks/Network.ts'
export {
  type EvmNetwork,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkOf,
  namespaces,
  type OtherNetwork,
} from './networks/Network.ts'
export { NetworkNotFoundError } from './networks/NetworkNotFoundError.ts'
export { activeCaipNetworkId, type NetworkState, networkState } from './networks/networkState.ts'
export type { OnrampOptions, OnrampQuote, OnrampState, Purchase } from './onramp/Onramp.ts'
export type { PendingWatch } from './pending-transactions/createPendingWatch.ts'
export type {
  PendingEvent,
  PendingTransaction,
  PendingTransactionsConfig,
} from './pending-transactions/PendingTransaction.ts'
export type { PlanFailure, PlanNotice, PlanPhase, PlanState } from './plans/PlanState.ts'
export type { Project } from './registry/createProject.ts'
export type { Registry, RegistryQuery } from './registry/createRegistry.ts'
export type {
  Pairing,
  RemoteAccount,
  RemoteApplication,
  RemoteEvent,
  RemoteLoader,
  RemoteParameters,
  RemoteSignIn,
  RemoteWallet,
  RemoteWallets,
} from './remote/RemoteWallets.ts'
export { type WalletConnectStatus, walletConnectStatus } from './remote/walletConnectStatus.ts'
export { currentView, type OnrampViewName, type View, type ViewHistory } from './router/View.ts'
export { initialSendState, type SendState } from './send/SendState.ts'
export type { TransferFacts, TransferState } from './send/TransferState.ts'
export type { Services } from './services/Services.ts'
export {
  AccountNotFoundError,
  ConnectCancelledError,
  ConnectError,
  DisconnectError,
  SwitchNetworkError,
  WalletNotConnectedError,
} from './session/sessionErrors.ts'
export type { SiwxState } from './siwx/SiwxState.ts'
export type { AuthenticateCall } from './siwx/toAuthenticateCall.ts'
export type { GrantedSession, SmartSession, SmartSessions } from './smart-sessions/createSmartSessions.ts'
export type { Snackbar, SnackbarVariant } from './snackbars/Snackbar.ts'
export {
  type CacheName,
  cacheLifetimes,
  createWalletCache,
  type WalletCache,
} from './storage/createWalletCache.ts'
export type { StorageArea, WalletStorage } from './storage/createWalletStorage.ts'
export type { OutsideRouter, SwapContracts } from './swap/SwapContracts.ts'
export {
  filledSwap,
  initialSwapState,
  type SwapAsset,
  type SwapForm,
  type SwapOffer,
  type SwapState,
  type SwapSummary,
  type SwapTask,
} from './swap/SwapState.ts'
export type {
  AnalyticsConfig,
  AnalyticsEvent,
  AnalyticsProps,
  ErrorReport,
} from './telemetry/AnalyticsEvent.ts'
export { debounce } from './timing/debounce.ts'
export { type RetryOptions, retry } from './timing/retry.ts'
export type { TransactionStack } from './transactions/createTransactionStack.ts'
export type { TransactionRequest } from './transactions/TransactionRequest.ts'
export { checkCalls } from './validation/checkCalls.ts'
export { formatBalance, unitsToDecimal } from './validation/formatBalance.ts'
export { isEvmAddress } from './validation/isEvmAddress.ts'
export { isOriginAllowed } from './validation/isOriginAllowed.ts'
export { type CaipAddress, CaipAddressError, parseCaipAddress } from './validation/parseCaipAddress.ts'
export { isSignedMessage, isTransactionHash, responseType } from './validation/responseType.ts'
export type { Wallet } from './Wallet.ts'
export type { WalletActions } from './WalletActions.ts'
export type { AdapterStatus, WalletState } from './WalletState.ts'
export { AccountSwitchError } from './wallet-errors/AccountSwitchError.ts'
export { ConnectorNotFoundError } from './wallet-errors/ConnectorNotFoundError.ts'
export { isTransactionRejection, isUserRejection } from './wallet-errors/isUserRejection.ts'
export { UserRejectedError } from './wallet-errors/UserRejectedError.ts'
export { RequestPendingError, WalletRequestError } from './wallet-errors/walletError.ts'
export type { WalletEntry } from './wallet-list/WalletEntry.ts'
