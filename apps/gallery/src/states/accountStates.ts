import { namespaces } from '@granary/wallet/core'
import { comingBack, knownConnection, onAllChains, onEvm, withSmartAccount } from '../fixtures/connections.ts'
import { connectors, marigold } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Account' }]
const balance = 32_417_900_000_000_000_000n
const scene: Scene = { history, connectors, store: { connections: onEvm() }, balance }
const longName = 'The wallet with the longest name that anybody has ever announced'

const settings: Scene['history'] = [{ name: 'Account' }, { name: 'AccountSettings' }]
const profile: Scene['history'] = [{ name: 'Account' }, { name: 'ProfileWallets' }]

const [, tidewater = marigold, foxglove = marigold] = connectors
const used = [tidewater, foxglove].map((connector, index) =>
  knownConnection(connector, `0x90F79bf6EB2c4f870365E785982E1f101E93b90${index}`),
)

export const accountStates = [
  ...viewStates('Account', {
    ready: scene,
    sends: { ...scene, config: { features: { send: true } } },
    receives: { ...scene, config: { features: { send: true, receive: true } } },
    loading: { history, connectors, store: { connections: onEvm() } },
    unavailable: { ...scene, balance: null },
    zero: { ...scene, balance: 0n },
    large: { ...scene, balance: 123_456_789_012_345_678_901_234_567n },
    longNames: {
      ...scene,
      store: {
        connections: onEvm(71, { ...marigold, name: longName }),
        addressLabels: { '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': 'Savings of the whole family' },
      },
    },
    severalChains: { ...scene, namespaces, store: { connections: onAllChains(marigold) } },
    bitcoin: {
      ...scene,
      namespaces,
      balance: 150_250_000n,
      store: { connections: onAllChains(marigold), activeNamespace: 'bip122' },
    },
    reconnecting: { history, connectors, store: { connections: comingBack() } },
  }),
  ...viewStates('ProfileWallets', {
    one: { history: profile, connectors, store: { connections: onEvm() } },
    several: {
      history: profile,
      connectors: connectors.filter(({ id }) => id !== foxglove.id),
      store: {
        connections: onEvm(),
        knownConnections: { eip155: used, solana: [], bip122: [] },
      },
    },
    severalChains: {
      history: profile,
      namespaces,
      connectors,
      store: { connections: onAllChains(marigold) },
    },
  }),
  ...viewStates('AccountSettings', {
    plain: { history: settings, store: { connections: onEvm() } },
    everything: {
      history: settings,
      namespaces,
      store: {
        connections: { ...onAllChains(marigold), eip155: withSmartAccount() },
        addressLabels: { '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': 'Savings' },
      },
      appearance: { onLocaleChange: () => {}, onThemeModeChange: () => {} },
    },
  }),
]
