import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useWalletContext } from '../walletContext.ts'
import { buttonView, type ConnectButtonOptions, type ConnectButtonView } from './buttonView.ts'
import { followAccount } from './followAccount.ts'

export type ConnectButtonParts = ConnectButtonView & {
  /** Opens the modal: Account when connected, else Connect. */
  readonly open: () => void
  /** Opens the choice of networks. */
  readonly openNetworks: () => void
  /** For `onPointerEnter` and `onFocus`. */
  readonly preload: () => void
}

/** The parts of `ConnectButton`, for a button with a look of your own. */
export function useConnectButton(options: ConnectButtonOptions = {}): ConnectButtonParts {
  const { wallet, store = wallet.store, appearance, preload } = useWalletContext()
  const view = useStore(
    store,
    useShallow(state => buttonView(state, wallet.config, appearance, options)),
  )
  const { namespace, status, address } = view
  const { namespace: explicit, showBalance = true } = options
  const followed = status === 'connected' ? address : undefined
  useEffect(() => {
    if (followed !== undefined) return followAccount(wallet, { namespace, showBalance })
  }, [wallet, namespace, followed, showBalance])
  const actions = useMemo(
    () => ({
      open: () => wallet.open(undefined, explicit ? { namespace: explicit } : {}),
      openNetworks: () => wallet.open({ name: 'SwitchNetwork' }),
      preload,
    }),
    [wallet, explicit, preload],
  )
  return { ...view, ...actions }
}
