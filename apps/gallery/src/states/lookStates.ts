import { onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const connect: Scene = { history: [{ name: 'Connect' }], connectors: connectors.slice(0, 3) }
const account: Scene = {
  history: [{ name: 'Account' }],
  connectors,
  store: { connections: onEvm() },
  balance: 32_000_000_000_000_000_000n,
}

const violet = {
  '--w3m-accent': '#6d28d9',
  '--w3m-border-radius-master': '1px',
  '--w3m-font-size-master': '11px',
} as const
const mixed = {
  '--w3m-color-mix': '#0ea5e9',
  '--w3m-color-mix-strength': 12,
  '--w3m-accent': 'light-dark(#0c4a6e, #7dd3fc)',
} as const

export const lookStates = [
  ...viewStates('Embedded', {
    connect: { ...connect, embedded: true },
    account: { ...account, embedded: true },
  }),
  ...viewStates('Theme', {
    accent: { ...account, appearance: { themeVariables: violet } },
    colorMix: { ...connect, appearance: { themeVariables: mixed } },
    wide: { ...connect, appearance: { themeVariables: { '--w3m-width': '440px' } } },
    otherFont: { ...connect, appearance: { themeVariables: { '--w3m-font-family': 'Fraunces Variable' } } },
  }),
]
