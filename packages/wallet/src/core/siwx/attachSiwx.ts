import { lazily } from '../adapters/lazily.ts'
import type { ConnectedAccount } from '../connections/Connection.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { Namespace } from '../networks/Network.ts'
import { startView } from '../router/View.ts'
import type { WalletContext } from '../WalletContext.ts'
import { createSignOuts } from './createSignOuts.ts'
import type { SiwxActions } from './SiwxActions.ts'
import type { SiwxHost } from './SiwxHost.ts'
import { SiwxInitializeError } from './SiwxInitializeError.ts'

/** `SiwxActions` among the actions of the engine. */
export type SignInActions = {
  readonly openSignIn: SiwxActions['open']
  readonly checkSignIn: SiwxActions['check']
  readonly previewSignIn: SiwxActions['preview']
  readonly sign: SiwxActions['sign']
  readonly cancelSignIn: SiwxActions['cancel']
  readonly signOut: SiwxActions['signOut']
  /** Ends sessions that could not be ended when their account left. Never throws. */
  readonly paySignOuts: () => Promise<void>
}

/** Attaches sign-in to the connections. If configured, its rules load as a chunk with the first event. */
export function attachSiwx(
  context: WalletContext,
  connections: Pick<SiwxHost, 'disconnect' | 'switchNetwork'>,
) {
  const { config, store, log } = context
  const asksOnConnect = config.siwx !== undefined && config.siwx.askOnConnect !== false
  const signOuts = createSignOuts(context)
  const flow = lazily(async () => {
    const { createSiwxFlow } = await import('./createSiwxFlow.ts')
    return createSiwxFlow({ ...context, ...connections, signOuts })
  })
  const act = (name: Exclude<keyof SiwxActions, 'preview'>) => async () => (await flow())[name]()

  /** Without its code sign-in is impossible: disconnects an account that must sign in (specification section 8). */
  async function giveUp(event: ConnectionEvent, namespace: Namespace, cause: unknown) {
    log.info('Sign-in not loaded', cause)
    if (!asksOnConnect || event.type === 'disconnected') return
    store.setState({ history: [startView] })
    await connections.disconnect(namespace).catch(reason => log.info('Not disconnected', reason))
  }

  /** The view shows a failure to load the sign-in code. */
  async function sign() {
    try {
      await (await flow()).sign()
    } catch (cause) {
      log.info('Sign-in not loaded', cause)
      const error = new SiwxInitializeError(cause)
      store.setState(({ siwx }) => ({ siwx: { ...siwx, error } }))
    }
  }

  async function paySignOuts() {
    if (!config.siwx) return
    try {
      const { paySignOuts } = await flow()
      await paySignOuts()
    } catch (cause) {
      log.info('Not signed out', cause)
    }
  }

  return {
    /** A connection ended, by the person or the wallet, and so do its sessions. */
    async end({ namespace, chainId, address }: Pick<ConnectedAccount, 'namespace' | 'chainId' | 'address'>) {
      if (!config.siwx) return
      signOuts.owe(namespace, { chainId: `${namespace}:${chainId}`, address })
      await paySignOuts()
    },
    /** Whether a new connection asks for the signature. */
    asksOnConnect,
    async follow(event: ConnectionEvent, namespace: Namespace): Promise<void> {
      if (!config.siwx) return
      try {
        const { follow } = await flow()
        await follow(event, namespace)
      } catch (cause) {
        await giveUp(event, namespace, cause)
      }
    },
    actions: {
      openSignIn: act('open'),
      checkSignIn: act('check'),
      sign,
      previewSignIn: () => flow().then(({ preview }) => preview()),
      paySignOuts,
      cancelSignIn: act('cancel'),
      signOut: act('signOut'),
    } satisfies SignInActions,
  }
}
