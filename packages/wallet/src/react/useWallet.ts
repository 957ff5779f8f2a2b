import { useMemo } from 'react'
import { useWalletContext } from './walletContext.ts'

/** The toolkit for a page. Stable across renders. */
export function useWallet() {
  const { wallet, preload } = useWalletContext()
  return useMemo(
    () => ({
      /** Opens the modal: Account when connected, else Connect; an explicit view wins. */
      open: wallet.open,
      close: wallet.close,
      /** @throws DisconnectError */
      disconnect: () => wallet.disconnect('eip155'),
      /** Asks the wallet to switch. @throws UserRejectedError, ChainNotFoundError, SwitchNetworkError */
      switchNetwork: (chainId: number) => wallet.switchNetwork(chainId, 'eip155'),
      /** For `onPointerEnter` and `onFocus` of elements that open the modal. */
      preload,
      /** Called on account changes and network switches: see `Wallet.onConnectionEvent`. */
      onConnectionEvent: wallet.onConnectionEvent,
      wallet,
    }),
    [wallet, preload],
  )
}
