import { useEffect } from 'react'
import type { PlanState, View, Wallet, WalletState } from '../../core/index.ts'
import { useWalletContext, useWalletState } from '../../react/index.ts'

type Name = View['name']

/** The views of a plan of one kind, and how it is opened and left. */
export type PlanViews<Facts> = {
  readonly form: Name
  readonly review: Name
  readonly outcome: Name
  plan(state: WalletState): PlanState<Facts> | null
  actions(wallet: Wallet): Promise<{ open(): Promise<void>; back(): Promise<void>; done(): Promise<void> }>
}

/** The connected account's plan, which decides what view is shown. @param views the same on each render */
export function usePlanView<Facts>(views: PlanViews<Facts>, name: Name): PlanState<Facts> | null {
  const { wallet } = useWalletContext()
  const plan = useWalletState(views.plan)
  const wanted = viewOf(views, plan)
  useEffect(() => {
    void begin(wallet, views, name)
  }, [wallet, views, name])
  useEffect(() => {
    if (wanted && wanted !== name && !(name === views.form && leaving.has(wallet)))
      move(wallet, views, wanted)
  }, [wallet, views, name, wanted])
  return plan
}

function viewOf<Facts>(views: PlanViews<Facts>, plan: PlanState<Facts> | null): Name | null {
  if (plan?.step === 'idle') return views.form
  if (plan?.step === 'sent') return views.outcome
  return plan?.step === 'review' || plan?.step === 'sign' ? views.review : null
}

/** Wallets whose form was opened by going back from a review, or after a plan was done. */
const leaving = new WeakSet<Wallet>()

/** The form, opened over a review or a finished plan, is for the next one. */
async function begin<Facts>(wallet: Wallet, views: PlanViews<Facts>, name: Name): Promise<void> {
  const plan = views.plan(wallet.store.getState())
  const isOver = plan?.step === 'review' || (plan?.step === 'sent' && plan.isConfirmed)
  const leaves = name === views.form && isOver
  if (leaves) leaving.add(wallet)
  try {
    const actions = await views.actions(wallet)
    if (leaves) await (plan.step === 'review' ? actions.back() : actions.done())
    else await actions.open()
  } catch {
    // The form says what fails once the person goes on.
  } finally {
    leaving.delete(wallet)
  }
}

/** Back where the view is the one before, so that the history does not grow. */
function move<Facts>(wallet: Wallet, { form, review }: PlanViews<Facts>, name: Name): void {
  const { history } = wallet.store.getState()
  // The views of a plan have no data.
  const view = { name } as View
  if (history.at(-2)?.name === name) wallet.goBack()
  else if (history.at(-1)?.name === form && name === review) wallet.push(view)
  else wallet.replace(view)
}
