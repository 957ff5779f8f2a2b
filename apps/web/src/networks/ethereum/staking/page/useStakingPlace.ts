import { useAccount } from '@granary/wallet/react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePageFlow } from '#web/transaction/usePageFlow.ts'
import { type FlowWallet, type Interruption, interruptionOf } from '#web/wallet/FlowWallet.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { FlowState } from '../flow/FlowState.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { useIsSessionKnown } from './useIsSessionKnown.ts'

export type LaterParts = typeof import('./laterParts.ts')

const loadParts = () => import('./laterParts.ts')

/** Where the staker is: the flow of the account it was begun with, and the wallet that is there now. */
export type StakingPlace = {
  parts: LaterParts | null
  flow: StakingFlow | null
  state: FlowState
  wallet: FlowWallet | null
  interruption: Interruption
  /** A session is being restored: whether there is a stake to resume is not known yet. */
  isRestoring: boolean
  /** Leaves the flow of the earlier account where it is and takes up that of the wallet's account. */
  continueHere: () => void
}

export function useStakingPlace(target: DepositTarget): StakingPlace {
  const account = useAccount()
  const wallet = useFlowWallet()
  const asked = useAskedAccount()
  const [owner, setOwner] = useState(asked)
  const create = useMemo(() => {
    if (!owner) return null
    return (later: LaterParts, current: () => FlowWallet | null) =>
      later.createStakingFlow(target, owner, current)
  }, [target, owner])
  const { parts, flow, state } = usePageFlow(loadParts, create, wallet)
  const connected = wallet?.account ?? null
  const isSessionKnown = useIsSessionKnown()
  const isFormShown = useStays(
    isSessionKnown && (account.status === 'disconnected' || account.status === 'connecting'),
  )
  const isUnbound = state.step === 'loading' || state.step === 'details' || state.step === 'unavailable'

  useEffect(() => {
    if (asked) setOwner(asked)
  }, [asked])

  // Nothing is bound to an account before the first step is done: the flow simply follows the wallet. But a stake
  // that was asked for is looked up first, whichever account the wallet is on.
  const isLookedUp = owner === asked && state.step === 'loading'
  useEffect(() => {
    if (connected && connected !== owner && (!owner || (isUnbound && !isLookedUp))) setOwner(connected)
  }, [connected, owner, isUnbound, isLookedUp])

  const isReading = !owner || (state.step === 'loading' && isFormShown && !asked)
  return {
    parts,
    flow,
    state: isReading && state.step !== 'unavailable' ? form : state,
    wallet,
    interruption: flow && !isUnbound ? interruptionOf(wallet, flow.owner) : null,
    isRestoring: !owner && !isFormShown,
    continueHere: () => setOwner(connected),
  }
}

/** The account whose unfinished stake the address asks for, lower case; null for none. */
function useAskedAccount(): `0x${string}` | null {
  const { account } = useSearch({ strict: false })
  return account && /^0x[0-9a-f]{40}$/.test(account) ? (account as `0x${string}`) : null
}

/** Without a wallet there is no stake to resume: the form, which stays while its wallet is being connected. */
const form: FlowState = { step: 'details', draft: null, failure: null }

/** Whether something was ever so on this page. */
function useStays(isSo: boolean): boolean {
  const was = useRef(false)
  was.current ||= isSo
  return was.current
}
