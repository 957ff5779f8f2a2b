import type { WalletConfig } from '../config/WalletConfig.ts'
import type { ConnectorType } from '../connectors/Connector.ts'
import type { WalletState } from '../WalletState.ts'

/** Whether accounts of a connector may register a name: email and social logins (specification section 6). */
export function isNamedConnector(type: ConnectorType): boolean {
  return type === 'AUTH'
}

/** The account that may register a name now: connected on an EVM chain by such a login, where a service gives names. */
export function nameableAccount(
  { connections: { eip155 } }: Pick<WalletState, 'connections'>,
  { names }: Pick<WalletConfig, 'names'>,
) {
  const isNameable = names && eip155.status === 'connected' && isNamedConnector(eip155.account.type)
  return isNameable ? eip155.account : undefined
}
