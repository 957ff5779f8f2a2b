import type { FlowWallet, Interruption } from '@granary/drivers/evm'
import { useAccount } from '@granary/wallet/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEngaged } from '#web/shell/useEngaged.ts'
import { useHydrated } from '#web/shell/useHydrated.ts'
import { useAskedAccount } from '#web/transaction/page/useAskedAccount.ts'
import { usePageFlow } from '#web/transaction/page/usePageFlow.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StakingState } from '../flow/StakingState.ts'
import type { LoadRegistration } from '../later/createStakingFlow.ts'
import { useIsSessionKnown } from './useIsSessionKnown.ts'

export type LaterParts = typeof import('../later/laterParts.ts')

const loadParts = () => import('../later/laterParts.ts')

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

/** @param loadRegistration of SSV; the same function in every render */
export function useStakingPlace(target: DepositTarget, loadRegistration?: LoadRegistration): StakingPlace {
  const { status } = useAccount()
  const wallet = useFlowWallet()
  const asked = useAskedAccount()
  const [owner, setOwner] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  if (asked !== followed) {
    setFollowed(asked)
    if (asked) setOwner(asked)
  }
  const create = useCallback(
    (later: LaterParts, account: `0x${string}`, current: () => FlowWallet | null) =>
      later.createStakingFlow(target, account, current, loadRegistration),
    [target, loadRegistration],
  )
  // A visitor without a wallet only looks; one who does something, or has a session or a stake, goes on.
  const isWanted = useEngaged() || status !== 'disconnected' || owner !== null
  const { isUnbound, state, ...page } = usePageFlow(loadParts, create, owner, wallet, isWanted)
  const connected = wallet?.account ?? null
  const isSessionKnown = useIsSessionKnown()
  const isRendered = !useHydrated()
  const staysForm = useStays(isSessionKnown && (status === 'disconnected' || status === 'connecting'))
  const isFormShown = isRendered || staysForm

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
