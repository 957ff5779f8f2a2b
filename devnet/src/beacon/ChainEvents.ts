import type { routes } from '@lodestar/api'

export type ChainEvent = routes.events.BeaconEvent

type Listener = (event: ChainEvent) => void

/** Publishes chain events to subscribers. */
export class ChainEvents {
  readonly #listeners = new Set<Listener>()

  /** @returns unsubscribe */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: ChainEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
