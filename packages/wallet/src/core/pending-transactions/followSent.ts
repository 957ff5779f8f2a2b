import type { Namespace, NetworkId } from '../networks/Network.ts'
import { toastTexts } from '../snackbars/toastTexts.ts'
import { isTransactionHash } from '../validation/responseType.ts'
import type { WalletContext } from '../WalletContext.ts'

type ReadBalance = (input: { readonly namespace: Namespace; readonly refresh: true }) => Promise<unknown>

/**
 * Watches the connected account's sent transactions, if configured, and refreshes the balance once they are
 * mined. At the limit a toast says that this one is not watched.
 */
export function followSent(
  {
    config,
    store,
    services,
    snackbars,
    log,
  }: Pick<WalletContext, 'config' | 'store' | 'services' | 'snackbars' | 'log'>,
  readBalance: ReadBalance,
) {
  return (namespace: Namespace, hash: string, chainId: NetworkId) => {
    if (!config.pendingTransactions?.enabled || !isTransactionHash(hash)) return
    if (store.getState().connections[namespace].status !== 'connected') return
    const network = `${namespace}:${chainId}`
    services().then(
      ({ pendingTransactions }) =>
        pendingTransactions.watch({ hash, network }, ({ type }) => {
          if (type === 'unwatched') snackbars.showSnackbar('info', toastTexts.unwatched)
          if (type === 'confirmed' || type === 'replaced') void readBalance({ namespace, refresh: true })
        }),
      cause => log.info('Services not loaded', cause),
    )
  }
}
