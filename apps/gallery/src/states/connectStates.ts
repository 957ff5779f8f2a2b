import { namespaces } from '@granary/wallet/core'
import { coinbase, connectors, marigold, severalChains, walletConnect } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Connect' }]
const legalCheckbox = { features: { legalCheckbox: true } }

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
    store: { recentWallets: [marigold] },
  },
  severalChains: {
    history,
    namespaces,
    connectors: [...severalChains, marigold],
  },
  withoutList: { history, connectors: [marigold], config: { allWallets: 'HIDE' } },
  phone: { history, config: { isMobile: () => true } },
  coinbase: { history, connectors: [marigold, coinbase] },
  ofTheHost: {
    history,
    connectors: [walletConnect, marigold],
    config: { featuredWalletIds: ['trust'], customWallets: [{ id: 'harbour', name: 'Harbour' }] },
  },
  oneChain: {
    history: [{ name: 'Connect', namespace: 'solana' }],
    namespaces,
    connectors: [...severalChains, marigold],
  },
  legalUnticked: { history, connectors: connectors.slice(0, 2), config: legalCheckbox },
  legalTicked: {
    history,
    connectors: connectors.slice(0, 2),
    config: legalCheckbox,
    store: { acceptsLegal: true },
  },
})
