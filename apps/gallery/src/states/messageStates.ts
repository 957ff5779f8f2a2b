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

type Alert = NonNullable<WalletState['alert']>

const alert = (code: Alert['code'], short: string, long: string): Scene => ({
  history: [{ name: 'Connect' }],
  connectors,
  store: { alert: { code, short, long } },
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
    closed: alert(
      'NETWORK_NOT_FOUND',
      'Network Not Found',
      'The network must be in the configured networks list.',
    ),
    open: {
      ...alert(
        'INVALID_APP_CONFIGURATION',
        'Invalid App Configuration',
        'This origin is not on the allowlist. Add it to the allowed origins of the project.',
      ),
      async act(view) {
        view.querySelector('details')?.setAttribute('open', '')
      },
    },
  }),
]
