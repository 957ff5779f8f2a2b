import type { Namespace } from '../networks/Network.ts'
import { startView } from '../router/View.ts'
import type { SiwxContext } from './createSiwxContext.ts'
import { SiwxInitializeError } from './SiwxInitializeError.ts'
import { initialSiwxState } from './SiwxState.ts'

/**
 * Looks up the connected account's session and shows the next view. Never throws.
 * @param asksNow whether SignMessage opens without a session even if none is required
 * @param ended views that end when nothing is to be signed
 */
export async function checkSession(
  context: SiwxContext,
  asksNow: boolean,
  ended = /^SignMessage$/,
): Promise<void> {
  const { store, declined } = context
  const isCurrent = context.attempts.begin()
  const subject = context.findSubject()
  if (!subject) return store.setState({ siwx: initialSiwxState })
  const { account } = subject
  context.set({ status: 'checking', error: null })
  try {
    const isRequired = (await context.load()).getRequired?.() ?? false
    const session = await context.sessionOf(subject)
    if (!isCurrent()) return
    if (session) {
      context.settle(subject)
      if (context.isShown(ended)) context.close()
      return
    }
    context.set({ status: 'needed', isRequired })
    if (isRequired || (asksNow && !declined.has(account.address))) context.open({ name: 'SignMessage' })
    else if (context.isShown(ended)) context.close()
  } catch (cause) {
    if (isCurrent()) await giveUp(context, account.namespace, cause)
  }
}

/** Sign-in is impossible: disconnects an account that must sign in (specification section 8). */
async function giveUp(context: SiwxContext, namespace: Namespace, cause: unknown): Promise<void> {
  const { store, log } = context
  log.info('Sign-in not initialised', cause)
  const error = new SiwxInitializeError(cause)
  store.setState({ siwx: { ...initialSiwxState, error } })
  if (!context.asksOnConnect) return
  store.setState({ history: [startView] })
  await context.disconnect(namespace).catch(reason => log.info('Not disconnected', reason))
  store.setState({ siwx: initialSiwxState, history: [startView] })
  context.showError(error)
}
