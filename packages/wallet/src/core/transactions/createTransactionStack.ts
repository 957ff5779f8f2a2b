import type { StoreApi } from 'zustand/vanilla'
import type { Log } from '../log/Log.ts'
import type { createRouter } from '../router/createRouter.ts'
import { currentView, startView } from '../router/View.ts'
import type { WalletState } from '../WalletState.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

type Parameters = {
  readonly store: StoreApi<WalletState>
  readonly router: ReturnType<typeof createRouter>
  readonly log: Pick<Log, 'error'>
}

export type TransactionStack = {
  /** Shows the request, opening the modal if necessary. */
  readonly push: (request: TransactionRequest) => void
  /** Approved and done: `onSuccess` navigates on. If it does not, the modal closes. `id`: the request on show by default. */
  readonly succeed: (result?: unknown, id?: string) => void
  /** Calls the request's error handler, then goes back. */
  readonly fail: (cause: unknown, id?: string) => void
  /** The person declined: calls the request's cancel handler, then goes back. */
  readonly cancel: (id?: string) => void
}

const approveView = { name: 'ApproveTransaction' } as const

/**
 * Requests awaiting the person's approval, last one on show (toolkit specification section 4: transaction
 * stack). Calls exactly one handler of each request, once; leaving the view cancels all.
 */
export function createTransactionStack({ store, router, log }: Parameters): TransactionStack {
  const waiting = () => store.getState().transactions
  const isShown = () =>
    store.getState().isOpen && currentView(store.getState().history).name === approveView.name

  /** Removed before its handler runs: a handler may push the next request. */
  const take = (id: string | undefined) => {
    const request = waiting().find(each => each.id === (id ?? waiting().at(-1)?.id))
    if (request) store.setState({ transactions: waiting().filter(each => each !== request) })
    return request
  }
  /** A failing handler of the host must not block the modal. */
  const notify = (handler: () => void) => {
    try {
      handler()
    } catch (cause) {
      log.error('A transaction handler failed', cause)
    }
  }
  const leave = (way: 'goBack' | 'close') => {
    if (!isShown() || waiting().length > 0) return
    router[way]()
    // Closing is refused while sign-in is required, but the approval is over.
    if (isShown()) router.replace(startView)
  }

  // The person closed the modal or used its back button.
  store.subscribe(({ isOpen, history }) => {
    if (isOpen && history.some(({ name }) => name === approveView.name)) return
    const left = [...waiting()].reverse()
    if (left.length > 0) store.setState({ transactions: [] })
    for (const { onCancel } of left) notify(() => onCancel?.())
  })
  return {
    push(request) {
      if (!store.getState().isOpen) router.show(approveView)
      else if (request.replace) router.replace(approveView)
      else router.push(approveView)
      store.setState({ transactions: [...waiting(), request] })
    },
    succeed(result, id) {
      const request = take(id)
      if (request) notify(() => request.onSuccess?.(result))
      if (request) leave('close')
    },
    fail(cause, id) {
      const request = take(id)
      if (request) notify(() => request.onError?.(cause))
      if (request) leave('goBack')
    },
    cancel(id) {
      const request = take(id)
      if (request) notify(() => request.onCancel?.())
      if (request) leave('goBack')
    },
  }
}
