export type { MessageOverrides, Messages } from '../messages/Messages.ts'
export { type Account, useAccount } from './useAccount.ts'
export { type Balance, type UseBalanceOptions, useBalance } from './useBalance.ts'
export { useConnect } from './useConnect.ts'
export { type Connectors, useConnectors, type WalletConnector } from './useConnectors.ts'
export { useDisconnect } from './useDisconnect.ts'
export { type Networks, useNetworks } from './useNetworks.ts'
export { type Request, useRequest } from './useRequest.ts'
export { useSwitchNetwork } from './useSwitchNetwork.ts'
export { useWallet } from './useWallet.ts'
export { getWalletClient, useWalletClient } from './useWalletClient.ts'
export { useWalletState } from './useWalletState.ts'
export { useWalletView, type WalletView } from './useWalletView.ts'
export { WalletProvider, type WalletProviderProps } from './WalletProvider.tsx'
export {
  type ThemeMode,
  type ThemeVariables,
  useWalletContext,
  type WalletAppearance,
  type WalletLocale,
} from './walletContext.ts'
