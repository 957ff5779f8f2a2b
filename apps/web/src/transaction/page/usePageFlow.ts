import { type AccountOnChain, type FlowWallet, type Interruption, interruptionOf } from '@granary/drivers/evm'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FlowFailure, flowFailure } from '../../failure/FlowFailure.ts'
import { finishedHere } from './useFinishedHere.ts'

type PageFlow = {
  readonly owner: AccountOnChain
  getState(): { step: string }
  subscribe(listener: () => void): () => void
  start(finished: string | null): Promise<void>
  stop(): void
  walletChanged(): void
}

type StateOf<Flow extends PageFlow> = ReturnType<Flow['getState']>

type Started = { step: 'loading' } | { step: 'unavailable'; failure: FlowFailure }

/** Steps at which nothing is bound to an account yet. */
const unbound: readonly string[] = ['loading', 'unavailable', 'idle', 'details']

/**
 * Loads the code of a flow once it is wanted, starts the owner's flow with the page and stops it on leaving.
 * @param load the same function in every render
 * @param create the same function as long as the page shows the same
 * @param owner lower case; null without an account
 * @param isWanted by default with the page: the code loads while the form is filled in
 */
export function usePageFlow<Parts, Flow extends PageFlow>(
  load: () => Promise<Parts>,
  create: (parts: Parts, owner: `0x${string}`, wallet: () => FlowWallet | null) => Promise<Flow>,
  owner: `0x${string}` | null,
  wallet: FlowWallet | null,
  isWanted = true,
): {
  parts: Parts | null
  flow: Flow | null
  state: StateOf<Flow> | Started
  isUnbound: boolean
  interruption: Interruption
} {
  const current = useRef(wallet)
  current.current = wallet
  const [parts, setParts] = useState<Parts | null>(null)
  const [missing, setMissing] = useState<FlowFailure | null>(null)
  const [flow, setFlow] = useState<Flow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)

  useEffect(() => {
    if (!isWanted) return
    load().then(setParts, error => setMissing({ code: 'PAGE_PART_MISSING', message: String(error) }))
  }, [load, isWanted])

  useEffect(() => {
    if (!parts || !owner) return
    let isLeft = false
    let started: Flow | undefined
    setFailure(null)
    create(parts, owner, () => current.current)
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
  }, [parts, create, owner])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const followed = useSyncExternalStore<StateOf<Flow> | Started>(
    flow?.subscribe ?? noSubscription,
    (flow?.getState as (() => StateOf<Flow>) | undefined) ?? startState,
    startState,
  )
  const known = missing ?? failure
  const state: StateOf<Flow> | Started = known ? { step: 'unavailable', failure: known } : followed
  const isUnbound = unbound.includes(state.step)
  const interruption = flow && !isUnbound ? interruptionOf(wallet, flow.owner) : null
  return { parts, flow, state, isUnbound, interruption }
}

const noSubscription = () => () => undefined
const loading: Started = { step: 'loading' }
const startState = () => loading
