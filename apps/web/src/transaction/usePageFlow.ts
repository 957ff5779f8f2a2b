import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import type { FlowWallet } from '../wallet/FlowWallet.ts'
import { finishedHere } from './useFinishedHere.ts'

type PageFlow = {
  getState(): object
  subscribe(listener: () => void): () => void
  start(finished: string | null): Promise<void>
  stop(): void
  walletChanged(): void
}

type StateOf<Flow extends PageFlow> = ReturnType<Flow['getState']>

type Started = { step: 'loading' } | { step: 'unavailable'; failure: FlowFailure }

/**
 * Loads the code of a flow while its form is filled in, starts the flow with the page and stops it on leaving.
 * @param load the same function in every render
 * @param create memoized; null without an account
 */
export function usePageFlow<Parts, Flow extends PageFlow>(
  load: () => Promise<Parts>,
  create: ((parts: Parts, wallet: () => FlowWallet | null) => Promise<Flow>) | null,
  wallet: FlowWallet | null,
): { parts: Parts | null; flow: Flow | null; state: StateOf<Flow> | Started } {
  const current = useRef(wallet)
  current.current = wallet
  const [parts, setParts] = useState<Parts | null>(null)
  const [missing, setMissing] = useState<FlowFailure | null>(null)
  const [flow, setFlow] = useState<Flow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)

  useEffect(() => {
    load().then(setParts, error => setMissing({ code: 'PAGE_PART_MISSING', message: String(error) }))
  }, [load])

  useEffect(() => {
    if (!parts || !create) return
    let isLeft = false
    let started: Flow | undefined
    setFailure(null)
    create(parts, () => current.current)
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
  }, [parts, create])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const followed = useSyncExternalStore<StateOf<Flow> | Started>(
    flow?.subscribe ?? noSubscription,
    (flow?.getState as (() => StateOf<Flow>) | undefined) ?? startState,
  )
  const known = missing ?? failure
  return { parts, flow, state: known ? { step: 'unavailable', failure: known } : followed }
}

const noSubscription = () => () => undefined
const loading: Started = { step: 'loading' }
const startState = () => loading
