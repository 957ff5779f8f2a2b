import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { Namespace } from '../networks/Network.ts'
import { startView } from '../router/View.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { checkSession } from './checkSession.ts'
import { createPreparedMessages } from './createPreparedMessages.ts'
import { createSiwxContext, signerOf } from './createSiwxContext.ts'
import type { SiwxActions } from './SiwxActions.ts'
import type { SiwxHost } from './SiwxHost.ts'
import { initialSiwxState } from './SiwxState.ts'
import { signIn } from './signIn.ts'

export type SiwxFlow = SiwxActions & {
  follow(event: ConnectionEvent, namespace: Namespace): Promise<void>
  /** Ends the sessions of ended connections, and retries earlier failures. */
  paySignOuts(): Promise<void>
}

/** The rules of sign-in (specification section 4) in the steps `checkSession`, `signIn` and `cancelSignIn`. */
export function createSiwxFlow(host: SiwxHost): SiwxFlow {
  const { store } = host
  const prepared = createPreparedMessages()
  const context = createSiwxContext(
    host,
    openTabChannel(() => void followOtherTab()),
  )
  const { asksOnConnect, attempts, declined } = context

  /** A host that asks later gets no check until it wants one. */
  const isWatched = () => asksOnConnect || store.getState().siwx.status !== 'idle'
  // The person switched to another connected namespace.
  store.subscribe((state, before) => {
    if (state.activeNamespace !== before.activeNamespace && isWatched())
      void checkSession(context, asksOnConnect)
  })

  function followDisconnect(): void {
    attempts.end()
    store.setState({ siwx: { ...initialSiwxState, error: store.getState().siwx.error } })
    if (context.isShown(/^SignMessage$/)) store.setState({ history: [startView] })
  }

  async function followOtherTab(): Promise<void> {
    const { status } = store.getState().siwx
    const subject = context.findSubject()
    if (!subject || status === 'idle' || status === 'checking') return
    const isCurrent = attempts.current()
    const session = await context.sessionOf(subject).catch(() => undefined)
    if (!isCurrent() || (status !== 'signed' && !session)) return
    await checkSession(context, false)
  }

  return {
    async open() {
      const subject = context.requireSubject()
      await context.clientOf(subject.account)
      if (await context.sessionOf(subject)) return context.settle(subject)
      attempts.end()
      const isRequired = (await context.load()).getRequired?.() ?? false
      context.set({ status: 'needed', isRequired, error: null })
      context.open({ name: 'SignMessage' })
    },
    check: () => checkSession(context, false),
    async preview() {
      const siwx = await context.load()
      return (await prepared.show(siwx, signerOf(context.requireSubject()))).toString()
    },
    sign: () => signIn(context, prepared),
    paySignOuts: context.paySignOuts,
    cancel: () => cancelSignIn(context),
    async signOut() {
      const { account, network } = context.requireSubject()
      await (await context.load()).revokeSession(network.caipNetworkId, account.address)
      declined.add(account.address)
      context.emit({ type: 'signedOut', account }, account.namespace)
      context.notifyTabs()
      await checkSession(context, false)
    },
    async follow(event, namespace) {
      if (namespace !== store.getState().activeNamespace) return
      if (event.type === 'signedIn' || event.type === 'signedOut') return
      if (event.type === 'disconnected') return followDisconnect()
      if (!isWatched()) return
      const isNew = event.type === 'connected'
      if (isNew) declined.delete(event.account.address)
      await checkSession(
        context,
        event.type !== 'restored' && asksOnConnect,
        isNew ? /^(Connect|ConnectingExternal|SignMessage)$/ : undefined,
      )
    },
  }
}

/**
 * Notifies the other tabs of this origin about sign-ins and sign-outs. The message is empty: each tab looks
 * for itself. @returns notifies the others
 */
function openTabChannel(onMessage: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  const channel = new BroadcastChannel('@granary/wallet/siwx')
  channel.onmessage = onMessage
  // In Node an open channel would keep the process alive.
  ;(channel as { unref?: () => void }).unref?.()
  return () => channel.postMessage(null)
}
