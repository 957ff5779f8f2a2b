import type { WalletState } from '@granary/wallet/core'
import { onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const account: Scene = { history: [{ name: 'Account' }], connectors, balance: 1_500_000_000_000_000_000n }
const connections = onEvm()

const snackbar = (variant: NonNullable<WalletState['snackbar']>['variant'], message: string): Scene => ({
  ...account,
  store: { connections, snackbar: { id: 1, variant, message } },
})

const alert = (alert: NonNullable<WalletState['alert']>): Scene => ({
  history: [{ name: 'Connect' }],
  connectors,
  store: { alert },
})

export const messageStates = [
  ...viewStates('Snackbar', {
    loading: snackbar('loading', 'Switching to Hoodi'),
    success: snackbar('success', 'Switched to Hoodi'),
    error: snackbar('error', 'The browser did not allow copying'),
    info: snackbar('info', 'Signed out everywhere'),
    long: snackbar(
      'error',
      'This wallet did not switch the network; switch in the wallet itself, then come back here.',
    ),
  }),
  ...viewStates('Alert', {
    closed: alert({
      code: 'NETWORK_NOT_FOUND',
      short: 'Network Not Found',
      long: 'The network must be in the configured networks list.',
    }),
    open: {
      ...alert({
        code: 'INVALID_APP_CONFIGURATION',
        short: 'Invalid App Configuration',
        long: 'This origin is not on the allowlist. Add it to the allowed origins of the project.',
      }),
      async act(view) {
        view.querySelector('details')?.setAttribute('open', '')
      },
    },
  }),
]
