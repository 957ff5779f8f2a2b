import type { FlowWallet } from '@granary/drivers/evm'
import { useState } from 'react'
import { type FlowFailure, flowFailure } from '../../failure/FlowFailure.ts'
import { useCurrentWallet } from '../../wallet/useFlowWallet.ts'

/**
 * Lets a record go after a question. Looks at the chain first: an earlier attempt may have been sent after all.
 * @param letGo throws if something of it may still come
 */
export function useForget(letGo: (wallet: () => FlowWallet | null) => Promise<void>) {
  const wallet = useCurrentWallet()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'looking'>('idle')
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const forget = async () => {
    setPhase('looking')
    setFailure(null)
    try {
      await letGo(wallet)
    } catch (error) {
      setFailure(flowFailure(error))
      setPhase('asking')
    }
  }
  return { phase, failure, ask: () => setPhase('asking'), keep: () => setPhase('idle'), forget }
}
