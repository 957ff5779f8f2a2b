import { comingBack, onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const none: Scene = { history: [{ name: 'Connect' }], connectors, button: {} }
const connected: Scene = { ...none, store: { connections: onEvm() }, balance: 32_123_456_000_000_000_000n }
const details = { solana: {}, bip122: {} }

export const buttonStates = viewStates('ConnectButton', {
  disconnected: none,
  connecting: {
    ...none,
    store: { connections: { ...onEvm(), eip155: { status: 'connecting', connectorId: 'marigold' } } },
  },
  reconnecting: { ...none, store: { connections: comingBack() } },
  connected,
  named: {
    ...connected,
    store: {
      ...connected.store,
      accountDetails: { ...details, eip155: { profileName: 'treasury.of-a-rather-long-name.granary.local' } },
    },
  },
  unsupported: { ...connected, store: { connections: onEvm(137) } },
  themed: {
    ...connected,
    appearance: {
      themeVariables: {
        '--w3m-accent': '#6d28d9',
        '--w3m-border-radius-master': '8px',
        '--w3m-color-mix': '#0ea5e9',
        '--w3m-color-mix-strength': 12,
      },
    },
  },
})
