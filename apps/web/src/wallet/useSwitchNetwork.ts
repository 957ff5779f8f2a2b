import { useWallet } from '@granary/wallet/react'
import { useState } from 'react'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'

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
