import type { WalletConfig } from '../config/WalletConfig.ts'
import type { Namespace } from '../networks/Network.ts'
import { networkState } from '../networks/networkState.ts'
import type { WalletState } from '../WalletState.ts'
import type { AccountDetails } from './AccountDetails.ts'
import type { ConnectionAccount, ConnectionStatus } from './Connection.ts'
import { type AccountType, preferredAccountType } from './preferredAccountType.ts'

/** State of a namespace's account (specification section 3, account state). */
export type AccountState = AccountDetails & {
  readonly status: ConnectionStatus
  /** CAIP-10: `eip155:1:0x…`. */
  readonly caipAddress: string | undefined
  readonly address: string | undefined
  readonly allAccounts: readonly ConnectionAccount[]
  readonly addressExplorerUrl: string | undefined
  readonly connectedWalletInfo:
    | { readonly name: string; readonly icon: string | undefined; readonly type: string; readonly id: string }
    | undefined
  readonly preferredAccountType: AccountType
  readonly addressLabels: Readonly<Record<string, string>>
}

export function accountState(state: WalletState, config: WalletConfig, namespace: Namespace): AccountState {
  const connection = state.connections[namespace]
  const account =
    connection.status === 'connected' || connection.status === 'reconnecting' ? connection.account : null
  const explorer = networkState(state, namespace).caipNetwork?.blockExplorers?.default.url
  return {
    ...state.accountDetails[namespace],
    status: connection.status,
    caipAddress: account ? `${namespace}:${account.chainId}:${account.address}` : undefined,
    address: account?.address,
    allAccounts: account?.accounts ?? [],
    addressExplorerUrl: account && explorer ? `${explorer}/address/${account.address}` : undefined,
    connectedWalletInfo: account
      ? { name: account.connectorName, icon: account.connectorIcon, type: account.type, id: account.id }
      : undefined,
    preferredAccountType: preferredAccountType(state, config, namespace),
    addressLabels: state.addressLabels,
  }
}
