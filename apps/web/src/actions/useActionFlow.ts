import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import { finishedHere, useFinishedHere } from '../transaction/useFinishedHere.ts'
import { type FlowWallet, type Interruption, interruptionOf } from '../wallet/FlowWallet.ts'
import type { ActionFlow } from './ActionFlow.ts'
import { type ActionState, actionStart } from './ActionState.ts'
import type { ActionPlace } from './createActionFlow.ts'

export type ActionParts = typeof import('./laterParts.ts')

/** An account's actions on a page: the flow they were begun in, and the wallet that is there now. */
export type ActionFlowPlace = ActionPlace & {
  /** Null until the code of the later steps is there; the form of the page is usable before. */
  parts: ActionParts | null
  /** Null without an account, and until its flow is there. */
  flow: ActionFlow | null
  /** `idle` without an account: the form is usable before a wallet is connected. */
  state: ActionState
  wallet: FlowWallet | null
  interruption: Interruption
  /** Leaves what was begun with another account where it is and takes up that of the wallet's account. */
  continueHere: () => void
}

/**
 * The flow of actions of some kinds on a page, started and stopped with it; resumes the newest open action of these
 * kinds of the account.
 * @param place the same object at every drawing, or the same values in it
 * @param account whose actions: the wallet's, or the one that the address of the page asks for, lower case; null for none
 */
export function useActionFlow(
  place: ActionPlace,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): ActionFlowPlace {
  const { parts, failure: missing } = useActionParts()
  const [owner, setOwner] = useState(account)
  const { flow, state } = useStartedFlow(parts, place, owner, wallet)
  const isUnbound = state.step === 'loading' || state.step === 'idle' || state.step === 'unavailable'
  useFinishedHere('record' in state && state.step !== 'review' ? (state.record?.id ?? null) : null)
  const [left, setLeft] = useState<typeof account>(null)
  // What the page asks for no longer counts once the person has left it for the wallet's account.
  const wanted = account !== null && account === left ? (wallet?.account ?? owner) : account

  // Nothing is bound to an account before something is reviewed: the flow simply follows the page.
  useEffect(() => {
    if (wanted && wanted !== owner && (!owner || isUnbound)) setOwner(wanted)
  }, [wanted, owner, isUnbound])

  return {
    ...place,
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

const idle: ActionState = { step: 'idle' }

/** Fetches the code of the later steps while the form is filled in. */
function useActionParts(): { parts: ActionParts | null; failure: FlowFailure | null } {
  const [parts, setParts] = useState<ActionParts | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  useEffect(() => {
    import('./laterParts.ts').then(setParts, error =>
      setFailure({ code: 'PAGE_PART_MISSING', message: String(error) }),
    )
  }, [])
  return { parts, failure }
}

function useStartedFlow(
  parts: ActionParts | null,
  { chain, isLocalChain, kinds }: ActionPlace,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): { flow: ActionFlow | null; state: ActionState } {
  const current = useRef(wallet)
  current.current = wallet
  const [flow, setFlow] = useState<ActionFlow | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  const kindList = kinds.join()

  useEffect(() => {
    if (!parts || !account) return
    let isLeft = false
    let started: ActionFlow | undefined
    setFailure(null)
    parts
      .createActionFlow({ chain, isLocalChain, kinds: kindList.split(',') }, account, () => current.current)
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
  }, [parts, chain, isLocalChain, kindList, account])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow asks for the wallet itself; this tells it to
  useEffect(() => flow?.walletChanged(), [flow, wallet])

  const state = useSyncExternalStore(flow?.subscribe ?? noSubscription, flow?.getState ?? startState)
  return { flow, state: failure ? { step: 'unavailable', failure } : state }
}

const noSubscription = () => () => undefined
const startState = () => actionStart
