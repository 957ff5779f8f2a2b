import type { ConnectionEvent } from '../connectionEvent.ts'
import type { Namespace } from '../Network.ts'
import { startView } from '../View.ts'
import type { SiwxFlow } from './createSiwxFlow.ts'
import type { SiwxActions } from './SiwxActions.ts'
import type { SiwxHost } from './SiwxHost.ts'

export type SiwxHook = {
  readonly actions: SiwxActions
  /** Told every event of a connection; loads the flow where sign-in is configured. */
  follow(event: ConnectionEvent, namespace: Namespace): void
}

/** The part of sign-in that is in the first load: everything else comes with the first connection. */
export function hookSiwx(host: SiwxHost): SiwxHook {
  let loading: Promise<SiwxFlow> | undefined
  const load = () => {
    loading ??= import('./createSiwxFlow.ts')
      .then(({ createSiwxFlow }) => createSiwxFlow(host))
      .catch(cause => {
        loading = undefined
        throw cause
      })
    return loading
  }
  const act = (name: keyof SiwxActions) => async () => (await load())[name]()
  return {
    actions: { open: act('open'), sign: act('sign'), cancel: act('cancel'), signOut: act('signOut') },
    follow(event, namespace) {
      if (!host.config.siwx) return
      load()
        .then(flow => flow.follow(event, namespace))
        .catch(cause => {
          host.log.info('Sign-in not loaded', cause)
          // Without its code nobody can sign in: who has to is not left connected (specification section 8).
          if (host.config.siwx?.askOnConnect === false || event.type === 'disconnected') return
          host.store.setState({ history: [startView] })
          return host.disconnect(namespace)
        })
        .catch(cause => host.log.info('Not disconnected', cause))
    },
  }
}
