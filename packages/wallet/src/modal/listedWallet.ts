import type { Namespace, View, WalletConfig } from '../core/index.ts'
import type { WalletConnector } from '../react/index.ts'
import type { ListedWallet } from '../wallets/index.ts'
import { pagePlatform } from './pagePlatform.ts'
import { isPairable } from './pairingPlaces.ts'

/** Where a wallet of the list leads: installed, by a pairing, or to where it can be had. */
export function listedWalletView(
  entry: ListedWallet,
  connector: WalletConnector | undefined,
  config: WalletConfig,
  namespace?: Namespace,
): View {
  if (connector)
    return { name: 'ConnectingExternal', connectorId: connector.id, ...(namespace && { namespace }) }
  return isPairable(entry, config, pagePlatform(config))
    ? { name: 'ConnectingWalletConnect', wallet: entry }
    : { name: 'Downloads', walletId: entry.id }
}

/** Whether a wallet knows a chain, or the list does not say which it knows; any without a namespace. */
export function knowsChain({ chains = [] }: ListedWallet, namespace: Namespace | undefined): boolean {
  return !namespace || chains.length === 0 || chains.some(chain => chain.split(':')[0] === namespace)
}
