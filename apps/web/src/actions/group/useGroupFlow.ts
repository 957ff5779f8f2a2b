import type { Chain } from '@granary/chains'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { finishedHere, useFinishedHere } from '#web/transaction/useFinishedHere.ts'
import { type FlowFailure, flowFailure } from '../../failure/FlowFailure.ts'
import { type FlowWallet, type Interruption, interruptionOf } from '../../wallet/FlowWallet.ts'
import type { GroupFlow } from './GroupFlow.ts'
import { type GroupState, groupStart } from './GroupState.ts'

/** An account's wishes on a page: the flow they were begun in, and the wallet that is there now. */
export type GroupPlace = {
  chain: Chain
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
  /** Null without an account, and until its flow is there. */
  flow: GroupFlow | null
  /** `idle` without an account. */
  state: GroupState
  wallet: FlowWallet | null
  interruption: Interruption
}

/**
 * The flow of wishes on a page, started and stopped with it; it resumes the newest open wish of the account.
 * @param create makes the flow of an account, not yet started; the same function at every drawing
 * @param account whose wishes, lower case; null for none
 */
export function useGroupFlow(
  { chain, isLocalChain }: Pick<GroupPlace, 'chain' | 'isLocalChain'>,
  create: (account: `0x${string}`, wallet: () => FlowWallet | null) => Promise<GroupFlow>,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): GroupPlace {
  const current = useRef(wallet)
  current.current = wallet
  const [flow, setFlow] = useState<GroupFlow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)

  useEffect(() => {
    if (!account) return
    let isLeft = false
    let started: GroupFlow | undefined
    setFailure(null)
    create(account, () => current.current)
      .then(created => {
        if (isLeft) return created.stop()
        started = created
        setFlow(created)
        return created.start(finishedHere())
      })
      .catch(error => isLeft || setFailure(flowFailure(error)))
    return () => {
      isLeft = true
      started?.stop()
      setFlow(null)
    }
  }, [create, account])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const followed = useSyncExternalStore(flow?.subscribe ?? noSubscription, flow?.getState ?? startState)
  const state: GroupState = failure ? { step: 'unavailable', failure } : account ? followed : { step: 'idle' }
  const isUnbound = unbound.includes(state.step)
  useFinishedHere('wish' in state && state.step !== 'review' ? state.wish.id : null)
  return {
    chain,
    isLocalChain,
    flow,
    state,
    wallet,
    interruption: flow && !isUnbound ? interruptionOf(wallet, flow.owner) : null,
  }
}

const unbound: readonly GroupState['step'][] = ['loading', 'idle', 'unavailable']
const noSubscription = () => () => undefined
const startState = () => groupStart
