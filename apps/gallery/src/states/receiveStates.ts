import { namespaces } from '@granary/wallet/core'
import { asSmartAccount, comingBack, onAllChains, onEvm } from '../fixtures/connections.ts'
import { connectors, marigold } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

/** The code is drawn by code of its own, which loads with the first one. */
async function untilDrawn(view: Element): Promise<void> {
  while (!view.querySelector('svg[role=img]')) await new Promise(resolve => setTimeout(resolve, 20))
}

const scene: Scene = {
  history: [{ name: 'Account' }, { name: 'WalletReceive' }],
  connectors,
  store: { connections: onEvm() },
  act: untilDrawn,
}
const severalChains = { ...scene, namespaces }

export const receiveStates = viewStates('WalletReceive', {
  ready: scene,
  reconnecting: { ...scene, store: { connections: comingBack() } },
  contract: { ...scene, store: { connections: { ...onEvm(), eip155: asSmartAccount() } } },
  severalChains: { ...severalChains, store: { connections: onAllChains(marigold) } },
  solana: {
    ...severalChains,
    store: { connections: onAllChains(marigold), activeNamespace: 'solana' },
  },
  bitcoin: {
    ...severalChains,
    store: { connections: onAllChains(marigold), activeNamespace: 'bip122' },
  },
})
