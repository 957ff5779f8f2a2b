import type { NetworkId } from '../../../core/index.ts'
import { useWalletContext } from '../../../react/index.ts'
import { NetworkList } from '../../NetworkList.tsx'
import { useNetworkMessages } from '../../useNetworkMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'

/** The networks of all chains to switch to; with `network` (an id) asks the wallet at once. */
export function SwitchNetwork({ network }: { readonly network?: NetworkId }) {
  const { wallet } = useWalletContext()
  const words = useNetworkMessages()
  return (
    <ViewFrame title={words.title}>
      <NetworkList
        autoSwitchTo={network}
        onSwitched={({ name }) => {
          const canGoBack = wallet.store.getState().history.length > 1
          wallet.goBack()
          if (canGoBack) wallet.showSnackbar('success', words.switched(name))
        }}
      />
    </ViewFrame>
  )
}
