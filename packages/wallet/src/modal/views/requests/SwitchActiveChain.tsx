import { Button } from '@granary/ui'
import type { View } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { NetworkList } from '../../NetworkList.tsx'
import { NamespaceMark } from '../../NetworkMark.tsx'
import texts from '../../text.module.css'
import { ViewFrame } from '../../ViewFrame.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './SwitchActiveChain.module.css'
import { useRequestMessages } from './useRequestMessages.ts'

type SwitchActiveChainProps = { readonly view: Extract<View, { readonly name: 'SwitchActiveChain' }> }

/** A request needs another chain than the active one: switch there, then go to the requested view. */
export function SwitchActiveChain({ view }: SwitchActiveChainProps) {
  const { wallet } = useWalletContext()
  const { activeChain: words, namespace: names } = useRequestMessages()
  const { switchToChain, navigateTo, navigateWithReplace, network } = view
  const isConnected = useWalletState(state => state.connections[switchToChain].status === 'connected')
  const chain = names[switchToChain]

  const goOn = () => {
    walletActions(wallet).setActiveNamespace(switchToChain)
    if (!navigateTo) return wallet.goBack()
    const next = { name: navigateTo } as View
    if (navigateWithReplace) wallet.replace(next)
    else wallet.push(next)
  }
  const connect = () => {
    walletActions(wallet).setActiveNamespace(switchToChain)
    wallet.replace({ name: 'Connect', namespace: switchToChain })
  }
  return (
    <ViewFrame title={words.title(chain)}>
      <div className={styles.view}>
        <span className={styles.sign}>
          <NamespaceMark namespace={switchToChain} size={26} />
        </span>
        <p className={texts.note}>{isConnected ? words.text(chain) : words.noAccount(chain)}</p>
      </div>
      {isConnected && network !== undefined ? (
        <NetworkList only={switchToChain} onSwitched={goOn} />
      ) : (
        <Button wide onClick={isConnected ? goOn : connect}>
          {isConnected ? words.go(chain) : words.connect(chain)}
        </Button>
      )}
    </ViewFrame>
  )
}
