import type { Namespace, NetworkId } from '../networks/Network.ts'
import { isTransactionHash } from '../validation/isTransactionHash.ts'
import type { WalletContext } from '../WalletContext.ts'

type ReadBalance = (input: { readonly namespace: Namespace; readonly refresh: true }) => Promise<unknown>

/** Watches what the connected account sent, where that is configured: the balance is read anew once it is in a block. */
export function followSent(
  { config, store, services, log }: Pick<WalletContext, 'config' | 'store' | 'services' | 'log'>,
  readBalance: ReadBalance,
) {
  return (namespace: Namespace, hash: string, chainId: NetworkId) => {
    if (!config.pendingTransactions?.enabled || !isTransactionHash(hash)) return
    if (store.getState().connections[namespace].status !== 'connected') return
    const network = `${namespace}:${chainId}`
    services().then(
      ({ pendingTransactions }) =>
        pendingTransactions.watch({ hash, network }, ({ type }) => {
          if (type === 'confirmed' || type === 'replaced') void readBalance({ namespace, refresh: true })
        }),
      cause => log.info('Services not loaded', cause),
    )
  }
}
