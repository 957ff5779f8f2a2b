import type { Namespace } from '../core/index.ts'
import type { WalletConnector } from '../react/index.ts'

/** Whether a wallet in this browser reaches that chain; WalletConnect asks for every chain at once. */
export function reachesChain(
  { chain, type, connectors = [] }: WalletConnector,
  namespace: Namespace,
): boolean {
  return type === 'WALLET_CONNECT' || [chain, ...connectors.map(one => one.chain)].includes(namespace)
}
