import type { WalletConfig } from '../config/WalletConfig.ts'
import type { Namespace } from '../networks/Network.ts'
import { networkState } from '../networks/networkState.ts'
import type { WalletState } from '../WalletState.ts'
import type { ConnectionAccount } from './Connection.ts'

export type AccountType = ConnectionAccount['type']

const defaults: Readonly<Record<Namespace, AccountType>> = {
  eip155: 'smartAccount',
  bip122: 'payment',
  solana: 'eoa',
}

/** A namespace's account type: the person's choice, else the host's, else the default. */
export function preferredAccountType(
  { preferredAccountTypes }: Pick<WalletState, 'preferredAccountTypes'>,
  { defaultAccountTypes = {} }: Pick<WalletConfig, 'defaultAccountTypes'>,
  namespace: Namespace,
): AccountType {
  return preferredAccountTypes[namespace] ?? defaultAccountTypes[namespace] ?? defaults[namespace]
}

/** Only if the active network has smart accounts and the current account is not one (specification section 6). */
export function isSmartAccountAllowed(
  state: WalletState,
  config: WalletConfig,
  namespace: Namespace,
): boolean {
  const { caipNetwork, smartAccountEnabledNetworks } = networkState(state, namespace)
  return (
    caipNetwork !== undefined &&
    smartAccountEnabledNetworks.includes(String(caipNetwork.id)) &&
    preferredAccountType(state, config, namespace) === 'eoa'
  )
}

/**
 * The preferred type after choosing this address of an email or social wallet (specification section 4:
 * switching).
 */
export function accountTypeAfterSwitch(
  accounts: readonly ConnectionAccount[],
  address: string | undefined,
  isAllowed: boolean,
): AccountType {
  const chosen = accounts.find(account => account.address.toLowerCase() === address?.toLowerCase())
  return chosen?.type === 'smartAccount' && isAllowed ? 'smartAccount' : 'eoa'
}
