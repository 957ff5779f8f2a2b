import type { WalletConfig } from '../config/WalletConfig.ts'
import type { WalletState } from '../WalletState.ts'

/**
 * Whether the active account is on a network outside the host's that the host wants switched (specification
 * section 4).
 */
export function isNetworkRefused(
  { connections, activeNamespace, networks }: WalletState,
  { enableNetworkSwitch = true, allowUnsupportedChain = false }: WalletConfig,
): boolean {
  const connection = connections[activeNamespace]
  return (
    connection.status === 'connected' &&
    enableNetworkSwitch &&
    !allowUnsupportedChain &&
    !networks.some(
      ({ chainNamespace, id }) => chainNamespace === activeNamespace && id === connection.account.chainId,
    )
  )
}
