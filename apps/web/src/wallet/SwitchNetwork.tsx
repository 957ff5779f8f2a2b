import type { Chain } from '@granary/chains'
import { Button, Note } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useState } from 'react'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useText } from '../i18n/useText.ts'

/** Asks the wallet to switch to the chain of a claim. Needs the messages of the group `claim`. */
export function SwitchNetwork({ chain }: { chain: Chain }) {
  const t = useText()
  const { isSwitching, failure, switchNetwork } = useSwitchNetwork(chain.id)
  return (
    <>
      <Note tone="warning">{t('claim.switchText', { network: chain.name })}</Note>
      {failure && <FailureNote failure={failure} />}
      <Button wide busy={isSwitching} onClick={switchNetwork}>
        {t('claim.switchNetwork', { network: chain.name })}
      </Button>
    </>
  )
}

/** Asks the wallet to switch; shows a refusal instead of throwing. */
export function useSwitchNetwork(chainId: number) {
  const wallet = useWallet()
  const [isSwitching, setSwitching] = useState(false)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const switchNetwork = async () => {
    setSwitching(true)
    setFailure(null)
    try {
      await wallet.switchNetwork(chainId)
    } catch (error) {
      setFailure(flowFailure(error))
    } finally {
      setSwitching(false)
    }
  }
  return { isSwitching, failure, switchNetwork }
}
