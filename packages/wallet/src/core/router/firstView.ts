import type { WalletConfig } from '../config/WalletConfig.ts'
import { isMobile } from '../deep-links/isMobile.ts'
import { isNetworkRefused } from '../networks/isNetworkRefused.ts'
import type { Namespace } from '../networks/Network.ts'
import type { WalletState } from '../WalletState.ts'
import type { View } from './View.ts'

/**
 * The first view if the host names none (specification section 2: opening). ConnectingWalletConnectBasic
 * needs WalletConnect; until then a desktop without adapters also gets the list of wallets.
 */
export function firstView(state: WalletState, config: WalletConfig, namespace: Namespace): View {
  const isConnected = state.connections[state.activeNamespace].status === 'connected'
  if (state.namespaces.length === 0 || (config.manualWCControl && !isConnected))
    return {
      name:
        config.enableWalletConnect && !(config.isMobile ? config.isMobile() : isMobile(globalThis.navigator))
          ? 'ConnectingWalletConnectBasic'
          : 'AllWallets',
    }
  if (namespace !== state.activeNamespace) return { name: 'SwitchActiveChain', switchToChain: namespace }
  if (isNetworkRefused(state, config)) return { name: 'UnsupportedChain' }
  return { name: isConnected ? 'Account' : 'Connect' }
}
