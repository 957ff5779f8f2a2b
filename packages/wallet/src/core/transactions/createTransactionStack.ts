import type { StoreApi } from 'zustand/vanilla'
import type { Log } from '../log/Log.ts'
import { currentView, startView, type View, type ViewHistory } from '../router/View.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

type State = {
  readonly isOpen: boolean
  readonly history: ViewHistory
  readonly transactions: readonly TransactionRequest[]
}

type Router = {
  open(view: View): void
  push(view: View): void
  replace(view: View): void
  goBack(): void
  close(): void
}

type Parameters = {
  readonly store: StoreApi<State>
  readonly router: Router
  readonly log: Pick<Log, 'error'>
}

const approveView = { name: 'ApproveTransaction' } as const

/**
 * The requests that wait for the person's approval, the last one shown (toolkit specification section 4: transaction
 * stack). Each request hears exactly one of its handlers, once; leaving the view cancels all of them.
 */
export function createTransactionStack({ store, router, log }: Parameters) {
  const waiting = () => store.getState().transactions
  const isShown = () =>
    store.getState().isOpen && currentView(store.getState().history).name === approveView.name

  /** Taken off the stack before its handler runs: a handler may push the next one. */
  const take = (id: string | undefined) => {
    const request = waiting().find(each => each.id === (id ?? waiting().at(-1)?.id))
    if (request) store.setState({ transactions: waiting().filter(each => each !== request) })
    return request
  }
  /** A host's handler that fails must not leave the modal where it is. */
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
    // Closing is refused while sign-in is required: what is left then is not an approval.
    if (isShown()) router.replace(startView)
  }

  // The person closed the modal, or left the view by its back button.
  store.subscribe(({ isOpen, history }) => {
    if (isOpen && history.some(({ name }) => name === approveView.name)) return
    const left = [...waiting()].reverse()
    if (left.length > 0) store.setState({ transactions: [] })
    for (const { onCancel } of left) notify(() => onCancel?.())
  })
  return {
    /** Shows the request, opening the modal if need be. */
    push(request: TransactionRequest) {
      if (!store.getState().isOpen) router.open(approveView)
      else if (request.replace) router.replace(approveView)
      else router.push(approveView)
      store.setState({ transactions: [...waiting(), request] })
    },
    /** Approved and done: `onSuccess` leads on. Where it leads nowhere, nothing is left to show and the modal closes. */
    succeed(result?: unknown, id?: string) {
      const request = take(id)
      if (request) notify(() => request.onSuccess?.(result))
      if (request) leave('close')
    },
    /** Tells the request's handler, then goes back. */
    fail(cause: unknown, id?: string) {
      const request = take(id)
      if (request) notify(() => request.onError?.(cause))
      if (request) leave('goBack')
    },
    /** The person said no: calls the request's handler, then goes back. */
    cancel(id?: string) {
      const request = take(id)
      if (request) notify(() => request.onCancel?.())
      if (request) leave('goBack')
    },
  }
}
