import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { type FlowState, flowStart } from '../flow/FlowState.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { LaterParts } from './useLaterParts.ts'

/** The flow of one account, started and stopped with the page; null until it is there. */
export function useStakingFlow(
  parts: LaterParts | null,
  target: DepositTarget,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): { flow: StakingFlow | null; state: FlowState } {
  const current = useRef(wallet)
  current.current = wallet
  const [flow, setFlow] = useState<StakingFlow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)

  useEffect(() => {
    if (!parts || !account) return
    let isLeft = false
    let started: StakingFlow | undefined
    parts
      .createStakingFlow(target, account, () => current.current)
      .then(created => {
        if (isLeft) return created.stop()
        started = created
        setFlow(created)
        return created.start()
      })
      .catch(error => isLeft || setFailure(flowFailure(error)))
    return () => {
      isLeft = true
      started?.stop()
      setFlow(null)
    }
  }, [parts, target, account])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const state = useSyncExternalStore(flow?.subscribe ?? noSubscription, flow?.getState ?? startState)
  return { flow, state: failure ? { step: 'unavailable', failure } : state }
}

const noSubscription = () => () => undefined
const startState = () => flowStart
