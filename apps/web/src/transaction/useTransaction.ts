import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import { type FlowWallet, interruptionOf } from '../wallet/FlowWallet.ts'
import type { FlowState } from './FlowState.ts'
import type { TransactionFlow } from './TransactionFlow.ts'
import type { FlowParts, TransactionPlace, TransactionScope } from './TransactionPlace.ts'
import { finishedHere, useFinishedHere } from './useFinishedHere.ts'

/**
 * Starts a flow with the page and stops it on leaving; resumes the account's newest open plan of these kinds.
 * @param scope the same values in every render
 * @param account the wallet's, or the one in the page's address, lower case; null for none
 */
export function useTransaction(
  scope: TransactionScope,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): TransactionPlace {
  const { parts, failure: missing } = useFlowParts()
  const [owner, setOwner] = useState(account)
  const { flow, state } = useStartedFlow(parts, scope, owner, wallet)
  const isUnbound = state.step === 'loading' || state.step === 'idle' || state.step === 'unavailable'
  useFinishedHere('id' in state && state.step !== 'review' ? state.id : null)
  const [left, setLeft] = useState<typeof account>(null)
  // The page's account no longer counts once the person has chosen the wallet's.
  const wanted = account !== null && account === left ? (wallet?.account ?? owner) : account

  // Before a review nothing is bound to an account: the flow follows the page.
  useEffect(() => {
    if (wanted && wanted !== owner && (!owner || isUnbound)) setOwner(wanted)
  }, [wanted, owner, isUnbound])

  return {
    ...scope,
    parts,
    flow,
    state: missing ? { step: 'unavailable', failure: missing } : owner ? state : idle,
    wallet,
    interruption: flow && !isUnbound ? interruptionOf(wallet, flow.owner) : null,
    continueHere: () => {
      if (!wallet) return
      setLeft(owner)
      setOwner(wallet.account)
    },
  }
}

const idle: FlowState = { step: 'idle' }

/** Loads the later steps while the form is filled in. */
function useFlowParts(): { parts: FlowParts | null; failure: FlowFailure | null } {
  const [parts, setParts] = useState<FlowParts | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  useEffect(() => {
    import('./flowParts.ts').then(setParts, error =>
      setFailure({ code: 'PAGE_PART_MISSING', message: String(error) }),
    )
  }, [])
  return { parts, failure }
}

function useStartedFlow(
  parts: FlowParts | null,
  { chain, isLocalChain, kinds, source }: TransactionScope,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): { flow: TransactionFlow | null; state: FlowState } {
  const current = useRef(wallet)
  current.current = wallet
  const [flow, setFlow] = useState<TransactionFlow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const kindList = kinds.join()

  useEffect(() => {
    if (!parts || !account) return
    let isLeft = false
    let started: TransactionFlow | undefined
    setFailure(null)
    parts
      .createFlow({ chain, isLocalChain, kinds: kindList.split(','), source }, account, () => current.current)
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
  }, [parts, chain, isLocalChain, kindList, source, account])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const state = useSyncExternalStore(flow?.subscribe ?? noSubscription, flow?.getState ?? startState)
  return { flow, state: failure ? { step: 'unavailable', failure } : state }
}

const noSubscription = () => () => undefined
const loading: FlowState = { step: 'loading' }
const startState = () => loading
