import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

/** `/eth/v1/events`: `head`, `block`, `finalized_checkpoint` and `voluntary_exit`. Other topics stay silent. */
export function eventRoutes(chain: BeaconChain): BeaconApiMethods['events'] {
  return {
    eventstream: async ({ topics, signal, onEvent }) => {
      const end = chain.events.subscribe(event => {
        if (topics.includes(event.type)) onEvent(event)
      })
      signal.addEventListener('abort', end, { once: true })
    },
  }
}
