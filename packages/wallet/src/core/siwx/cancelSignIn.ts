import { BaseError } from '@granary/errors'
import type { ConnectedAccount } from '../connections/Connection.ts'
import { startView } from '../router/View.ts'
import { lastNetworkKey, type SiwxContext } from './createSiwxContext.ts'
import { initialSiwxState } from './SiwxState.ts'
import { shownSignInError } from './shownSignInError.ts'

/** If sign-in is required, returns to the last signed-in network or disconnects; otherwise closes. Never throws. */
export async function cancelSignIn(context: SiwxContext): Promise<void> {
  const { store, attempts, declined } = context
  attempts.end()
  const { isRequired } = store.getState().siwx
  const account = context.activeAccount()
  if (account) declined.add(account.address)
  if (isRequired && account) {
    const isLeft = (await goBack(context, account)) || (await disconnect(context, account))
    if (!isLeft) return
  } else {
    context.set({ status: account ? 'needed' : 'idle', error: null })
    context.close()
  }
  store.setState({ history: [startView] })
}

/** Returns to the last signed-in network, if it has a session. */
async function goBack(context: SiwxContext, account: ConnectedAccount): Promise<boolean> {
  const last = context.storage.getItem(lastNetworkKey)
  const network = context.store
    .getState()
    .networks.find(
      ({ caipNetworkId, chainNamespace }) => chainNamespace === account.namespace && caipNetworkId === last,
    )
  if (!network || network.id === account.chainId) return false
  if (!(await context.sessionOf({ account, network }).catch(() => undefined))) return false
  try {
    await context.switchNetwork(network.id, account.namespace)
    context.attempts.end()
    context.settle({ account, network })
    context.close()
    return true
  } catch (cause) {
    context.log.info('Not switched back', cause)
    return false
  }
}

/** False if the wallet does not disconnect: the view says so. */
async function disconnect(context: SiwxContext, { namespace }: ConnectedAccount): Promise<boolean> {
  try {
    await context.disconnect(namespace)
    context.store.setState({ siwx: initialSiwxState })
    return true
  } catch (cause) {
    context.log.info('Not disconnected', cause)
    context.set({ status: 'needed' })
    context.showError(cause instanceof BaseError ? cause : shownSignInError(cause, false))
    return false
  }
}
