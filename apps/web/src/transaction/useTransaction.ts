import type { FlowWallet } from '@granary/drivers/evm'
import { useEffect, useMemo, useState } from 'react'
import { useStepHistory } from '../shell/flow/useStepHistory.ts'
import type { FlowState } from './FlowState.ts'
import { useFinishedHere } from './page/useFinishedHere.ts'
import { usePageFlow } from './page/usePageFlow.ts'
import type { FlowParts, TransactionPlace, TransactionScope } from './TransactionPlace.ts'

/**
 * Starts a flow with the page and stops it on leaving; resumes the account's newest open plan of these kinds. The
 * browser's Back goes from its review to the form.
 * @param scope the same values in every render
 * @param account the wallet's, or the one in the page's address, lower case; null for none
 */
export function useTransaction(
  scope: TransactionScope,
  account: `0x${string}` | null,
  wallet: FlowWallet | null,
): TransactionPlace {
  const [owner, setOwner] = useState(account)
  const { isUnbound, state: now, ...page } = usePageFlow(loadParts, useCreate(scope), owner, wallet)
  const { flow } = page
  const state = useMemo((): FlowState => {
    if (!('record' in now)) return now
    return flow ? flow.shownOf(now) : idle
  }, [flow, now])
  useFinishedHere('id' in state && state.step !== 'review' ? state.id : null)
  useStepHistory(flow, now.step, depths)
  const [left, setLeft] = useState<typeof account>(null)
  // The page's account no longer counts once the person has chosen the wallet's.
  const wanted = account !== null && account === left ? (wallet?.account ?? owner) : account

  // Before a review nothing is bound to an account: the flow follows the page.
  useEffect(() => {
    if (wanted && wanted !== owner && (!owner || isUnbound)) setOwner(wanted)
  }, [wanted, owner, isUnbound])

  return {
    ...scope,
    ...page,
    state: owner || state.step === 'unavailable' ? state : idle,
    wallet,
    continueHere: () => {
      if (!wallet) return
      setLeft(owner)
      setOwner(wallet.account)
    },
  }
}

function useCreate({ chain, isLocalChain, kinds, source }: TransactionScope) {
  const kindList = kinds.join()
  return useMemo(() => {
    const scope = { chain, isLocalChain, kinds: kindList.split(','), source }
    return (parts: FlowParts, account: `0x${string}`, current: () => FlowWallet | null) =>
      parts.createFlow(scope, account, current)
  }, [chain, isLocalChain, kindList, source])
}

/** How many steps the browser's Back can go before it leaves the page. */
const depths: Readonly<Record<FlowState['step'], number>> = {
  loading: 0,
  unavailable: 0,
  idle: 0,
  review: 1,
  sign: 2,
  broadcast: 0,
  confirmed: 0,
}

const idle: FlowState = { step: 'idle' }
const loadParts = (): Promise<FlowParts> => import('./flowParts.ts')
