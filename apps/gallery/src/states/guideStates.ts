import { connectors } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const after = (view: Scene['history'][number]): Scene => ({
  history: [{ name: 'Connect' }, view],
  connectors,
})

export const guideStates = [
  ...viewStates('WhatIsAWallet', { text: after({ name: 'WhatIsAWallet' }) }),
  ...viewStates('GetWallet', {
    recommended: after({ name: 'GetWallet' }),
    featured: { ...after({ name: 'GetWallet' }), config: { featuredWalletIds: ['phantom', 'solflare'] } },
  }),
  ...viewStates('Downloads', {
    known: after({ name: 'Downloads', walletId: 'phantom' }),
    phone: { ...after({ name: 'Downloads', walletId: 'phantom' }), config: { isMobile: () => true } },
    unknown: after({ name: 'Downloads', walletId: 'no-such-wallet' }),
  }),
]
