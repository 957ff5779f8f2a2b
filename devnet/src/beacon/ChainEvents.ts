import type { routes } from '@lodestar/api'

export type ChainEvent = routes.events.BeaconEvent

type Listener = (event: ChainEvent) => void

/** Who wants to hear of the chain's news, and the telling of it. */
export class ChainEvents {
  readonly #listeners = new Set<Listener>()

  /** @returns what ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: ChainEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
