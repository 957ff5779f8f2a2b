import { confluxNetworks } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { formatDrip } from '@granary/staking/amount'
import { buildStake, confluxEventTraces } from '@granary/staking/conflux'
import { useAccount } from '@granary/wallet/react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useHasMoved } from '#web/shell/flow/useHasMoved.ts'
import { useAskedAccount } from '#web/transaction/page/useAskedAccount.ts'
import type { TransactionFlow } from '#web/transaction/TransactionFlow.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import type { ConfluxPlace } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { readStakeForm } from '../amount/readStakeForm.ts'
import { type StakeDraftChange, useStakeDraft } from '../draft/useStakeDraft.ts'

const isLocalChain = import.meta.env.MODE === 'devnet'

export type StakePlace = {
  actions: TransactionPlace
  draft: StakeDraftChange
  /** `nothing` until it is known whether a stake is to be resumed. */
  shown: 'nothing' | 'form' | 'flow'
  /** Whether another view came before. */
  hasMoved: boolean
  /** Opens the review. */
  review: (amountDrip: bigint) => void
}

/** The staker's place: the form, or a step of a stake begun here or found in the journal. */
export function useStakePlace({ network }: Pick<ConfluxPlace, 'network'>, pool: OfferedPool): StakePlace {
  const account = useAccount()
  const wallet = useFlowWallet()
  const { amount } = useSearch({ strict: false })
  const asked = useAskedAccount()
  const actions = useTransaction(
    { chain: confluxNetworks[network], isLocalChain, kinds: ['conflux.stake'] },
    asked ?? wallet?.account ?? null,
    wallet,
  )
  const draft = useStakeDraft(pool, amount ?? null)
  const { flow, state } = actions
  useLeftBehind(flow)
  const isResuming = useLeftReview(actions, draft, pool)
  const isUnconnected = account.status === 'disconnected' || account.status === 'connecting'
  const isFormKnown = useStays(isUnconnected) || isUnconnected
  const isRead = state.step === 'unavailable' || (flow !== null && state.step !== 'loading')
  const isSettled = isFormKnown || (account.status === 'connected' && isRead)
  const isBack = isResuming && account.status === 'connected'
  const shown =
    isBack || !isSettled ? 'nothing' : state.step === 'idle' || state.step === 'loading' ? 'form' : 'flow'
  return {
    actions,
    draft,
    shown,
    hasMoved: useHasMoved(shown === 'nothing' ? 'loading' : state.step),
    review: amountDrip => {
      if (!flow) return
      draft.setReviewing(flow.owner.account)
      void flow.request(stakeRequest(pool, flow.owner.account, amountDrip))
    },
  }
}

/**
 * Resumes a review that a reload interrupted: the wallet was not asked, so the journal has no record of it.
 * @returns whether it is still resuming
 */
function useLeftReview(
  { flow, state }: TransactionPlace,
  draft: StakeDraftChange,
  pool: OfferedPool,
): boolean {
  const { step } = state
  const [isOpen, setOpen] = useState(draft.reviewing !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change of step
  useEffect(() => {
    // A stake begun elsewhere or earlier leaves this form's input alone.
    if (draft.reviewing && (step === 'broadcast' || step === 'confirmed')) draft.clear()
    if (step !== 'idle' && step !== 'loading') setOpen(false)
    if (step !== 'idle' || !flow) return
    const { amountDrip } = readStakeForm(draft.form, pool, null)
    if (isOpen && draft.reviewing === flow.owner.account && amountDrip !== null)
      return void flow.request(stakeRequest(pool, flow.owner.account, amountDrip))
    setOpen(false)
    if (draft.reviewing) draft.setReviewing(null)
  }, [step, flow])
  return isOpen
}

/** Dismisses a confirmed stake when the visitor leaves the page; a reload shows it again. */
function useLeftBehind(flow: TransactionFlow | null): void {
  useEffect(() => () => void flow?.done(), [flow])
}

/**
 * Whether the condition ever held on this page. Ignores the first render: the remembered wallet is announced right
 * after.
 */
function useStays(isSo: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const was = useRef(false)
  was.current ||= isDrawn && isSo
  return was.current
}

/**
 * The transaction that stakes an amount; no other code builds one.
 * @param account lower case
 * @param amountDrip accepted by `readStakeForm`
 * @throws what `buildStake` throws for an amount that the pool does not accept
 */
export function stakeRequest(pool: OfferedPool, account: `0x${string}`, amountDrip: bigint): ActionRequest {
  const { to, valueDrip, data } = buildStake(pool, amountDrip)
  return {
    kind: 'conflux.stake',
    owner: { account, chainId: pool.chainId },
    call: { from: account, to, valueWei: valueDrip, data },
    facts: { pool: pool.name, amount: formatDrip(amountDrip) },
    trace: confluxEventTraces(pool, 'stake', account),
  }
}
