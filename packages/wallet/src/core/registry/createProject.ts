import type { StoreApi } from 'zustand/vanilla'
import type { createAlerts } from '../alerts/createAlerts.ts'
import { isOriginAllowed } from '../validation/isOriginAllowed.ts'
import type { WalletState } from '../WalletState.ts'
import type { Registry } from './createRegistry.ts'

type Parameters = {
  readonly registry: Registry
  readonly store: Pick<StoreApi<WalletState>, 'setState'>
  readonly alerts: ReturnType<typeof createAlerts>
  /** The page's origin; undefined on a server. */
  readonly origin: string | undefined
}

/** What the registry says about the host's project: features for the state, alerts for its developer. */
export function createProject({ registry, store, alerts, origin }: Parameters) {
  async function readFeatures(): Promise<void> {
    const remoteFeatures = await registry.config()
    store.setState({ remoteFeatures })
  }

  async function checkOrigin(): Promise<void> {
    const allowed = await registry.origins()
    if (!origin?.startsWith('http') || allowed.length === 0) return
    if (!isOriginAllowed(origin, allowed)) alerts.open('INVALID_APP_CONFIGURATION')
  }

  return {
    /** Reads both. Never throws: without an answer everything stays as configured. */
    async update(): Promise<void> {
      const outcomes = await Promise.allSettled([readFeatures(), checkOrigin()])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') {
          registry.log.info('Project not read', outcome.reason)
          alerts.openFor(outcome.reason)
        }
    },
  }
}
