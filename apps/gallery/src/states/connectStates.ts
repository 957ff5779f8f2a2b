import { namespaces } from '@granary/wallet/core'
import { knownConnection } from '../fixtures/connections.ts'
import { connectors, marigold, severalChains, walletConnect } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Connect' }]

export const connectStates = viewStates('Connect', {
  one: { history, connectors: [marigold] },
  eight: { history, connectors },
  withCode: { history, connectors: [walletConnect, marigold] },
  none: { history },
  loading: { history, adapters: 'loading' },
  failed: { history, adapters: 'failed' },
  recent: {
    history,
    connectors: connectors.slice(0, 3),
    store: { knownConnections: { eip155: [knownConnection(marigold)], solana: [], bip122: [] } },
  },
  severalChains: {
    history,
    namespaces,
    connectors: [...severalChains, marigold],
  },
  withoutList: { history, connectors: [marigold], config: { allWallets: 'HIDE' } },
  phone: { history, config: { isMobile: () => true } },
})
