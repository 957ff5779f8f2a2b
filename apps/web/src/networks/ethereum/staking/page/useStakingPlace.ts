import { useAccount } from '@granary/wallet/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAskedAccount } from '#web/transaction/useAskedAccount.ts'
import { usePageFlow } from '#web/transaction/usePageFlow.ts'
import type { FlowWallet, Interruption } from '#web/wallet/FlowWallet.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StakingState } from '../flow/StakingState.ts'
import { useIsSessionKnown } from './useIsSessionKnown.ts'

export type LaterParts = typeof import('./laterParts.ts')

const loadParts = () => import('./laterParts.ts')

/** The flow of the account that began the stake, and the wallet connected now. */
export type StakingPlace = {
  parts: LaterParts | null
  flow: StakingFlow | null
  state: StakingState
  wallet: FlowWallet | null
  interruption: Interruption
  /** A session is being restored: a stake may be waiting to be resumed. */
  isRestoring: boolean
  /** Leaves the flow of the earlier account where it is and takes up that of the wallet's account. */
  continueHere: () => void
}

export function useStakingPlace(target: DepositTarget): StakingPlace {
  const { status } = useAccount()
  const wallet = useFlowWallet()
  const asked = useAskedAccount()
  const [owner, setOwner] = useState(asked)
  const create = useCallback(
    (later: LaterParts, account: `0x${string}`, current: () => FlowWallet | null) =>
      later.createStakingFlow(target, account, current),
    [target],
  )
  const { isUnbound, state, ...page } = usePageFlow(loadParts, create, owner, wallet)
  const connected = wallet?.account ?? null
  const isSessionKnown = useIsSessionKnown()
  const isFormShown = useStays(isSessionKnown && (status === 'disconnected' || status === 'connecting'))

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
    ...page,
    state: isReading && state.step !== 'unavailable' ? form : state,
    wallet,
    isRestoring: !owner && !isFormShown,
    continueHere: () => setOwner(connected),
  }
}

/** Without a wallet there is no stake to resume: the form, which stays while its wallet is being connected. */
const form: StakingState = { step: 'details', draft: null, failure: null }

/** Whether something was ever so on this page. */
function useStays(isSo: boolean): boolean {
  const was = useRef(false)
  was.current ||= isSo
  return was.current
}
