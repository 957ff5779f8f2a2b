import type { StoreApi } from 'zustand/vanilla'
import type { Alerts } from '../alerts/createAlerts.ts'
import { isOriginAllowed } from '../validation/isOriginAllowed.ts'
import type { WalletState } from '../WalletState.ts'
import type { Registry } from './createRegistry.ts'

type Parameters = {
  readonly registry: Registry
  readonly store: Pick<StoreApi<WalletState>, 'setState'>
  readonly alerts: Alerts
  /** The page's origin; undefined on a server. */
  readonly origin: string | undefined
}

export type Project = {
  /** Reads features and origins. Never throws: without an answer everything stays as configured. */
  readonly update: () => Promise<void>
}

/** What the registry says about the host's project: features for the state, alerts for its developer. */
export function createProject({ registry, store, alerts, origin }: Parameters): Project {
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
    async update() {
      const outcomes = await Promise.allSettled([readFeatures(), checkOrigin()])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') {
          registry.log.info('Project not read', outcome.reason)
          alerts.openFor(outcome.reason)
        }
    },
  }
}
