import { namespaces } from '@granary/wallet/core'
import { onAllChains, onEvm } from '../fixtures/connections.ts'
import { marigold } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Account' }, { name: 'SwitchNetwork' }]
const asked: Scene['history'] = [{ name: 'SwitchNetwork', network: 560048 }]
const store = { connections: onEvm() }

export const networkStates = [
  ...viewStates('SwitchNetwork', {
    list: { history, store },
    severalChains: { history, namespaces, store: { connections: onAllChains(marigold) } },
    notConnected: { history: [{ name: 'SwitchNetwork' }] },
    waiting: { history: asked, store },
    rejected: { history: asked, store, answer: 'rejected' },
    pending: { history: asked, store, answer: 'pending' },
    failed: { history: asked, store, answer: 'failed' },
    notInWallet: {
      history,
      store: {
        ...store,
        networkDetails: {
          eip155: { approvedCaipNetworkIds: ['eip155:1', 'eip155:560048'], supportsAllNetworks: false },
          solana: {},
          bip122: {},
        },
      },
    },
  }),
  ...viewStates('SwitchActiveChain', {
    connected: {
      history: [{ name: 'Account' }, { name: 'SwitchActiveChain', switchToChain: 'solana' }],
      namespaces,
      store: { connections: onAllChains(marigold) },
    },
    notConnected: {
      history: [{ name: 'SwitchActiveChain', switchToChain: 'bip122', navigateTo: 'Account' }],
      namespaces,
      store,
    },
    network: {
      history: [{ name: 'SwitchActiveChain', switchToChain: 'eip155', network: 560048 }],
      namespaces,
      store: { connections: onAllChains(marigold), activeNamespace: 'solana' },
    },
  }),
  ...viewStates('UnsupportedChain', {
    list: { history: [{ name: 'UnsupportedChain' }], store: { connections: onEvm(5) } },
    severalChains: {
      history: [{ name: 'UnsupportedChain' }],
      namespaces,
      store: { connections: onEvm(5) },
    },
  }),
]
