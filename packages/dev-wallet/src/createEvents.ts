export type ProviderEvent = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message'

type Listener = (payload: unknown) => void

/** The event methods of EIP-1193. */
export function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const face = {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return face
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return face
    },
  }
  return {
    face,
    emit(event: ProviderEvent, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}
