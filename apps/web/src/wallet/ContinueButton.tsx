import type { Chain } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { Button, Note } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useText } from '../i18n/useText.ts'
import { useSwitchNetwork } from './SwitchNetwork.tsx'
import { useWalletIntent } from './useWalletIntent.ts'

/** The final button of a form: connect, switch network, or submit. A single element, so that it keeps the focus. */
export function ContinueButton(props: {
  wallet: FlowWallet | null
  chain: Pick<Chain, 'id' | 'name'>
  /** The form's other inputs are ready. */
  isReady: boolean
}) {
  const t = useText()
  const { wallet, chain, isReady } = props
  const { open } = useWallet()
  const preload = useWalletIntent()
  const { failure, isSwitching, switchNetwork } = useSwitchNetwork(chain.id)
  const network = chain.name
  const isElsewhere = wallet !== null && wallet.chainId !== chain.id
  const label = wallet ? 'stake.continue' : 'stake.connectWallet'
  const action = isElsewhere ? { onClick: switchNetwork } : wallet ? { type: 'submit' as const } : connect()
  function connect() {
    return { onClick: () => open(), onPointerEnter: preload, onFocus: preload }
  }
  return (
    <>
      {isElsewhere && (
        <Note tone="warning" announced>
          {t('stake.otherNetwork', { network })}
        </Note>
      )}
      {isElsewhere && failure && <FailureNote failure={failure} />}
      <Button wide busy={isSwitching || (wallet !== null && !isElsewhere && !isReady)} {...action}>
        {isElsewhere ? t('stake.switchTo', { network }) : t(label)}
      </Button>
    </>
  )
}
