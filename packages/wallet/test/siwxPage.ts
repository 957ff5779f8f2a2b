import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ConnectionEvent } from '../src/core/connections/connectionEvent.ts'
import { createWallet } from '../src/core/createWallet.ts'
import { currentView } from '../src/core/router/View.ts'
import { createLocalSiwx } from '../src/core/siwx/createLocalSiwx.ts'
import type { Siwx, SiwxSession } from '../src/core/siwx/Siwx.ts'
import { memoryArea } from './memoryArea.ts'
import { connectorOf, scriptedAdapter } from './scriptedAdapter.ts'
import { testNetworks } from './testNetworks.ts'
import { until } from './until.ts'

export const siwxAccount = privateKeyToAccount(generatePrivateKey())
export const otherSiwxAccount = privateKeyToAccount(generatePrivateKey())

type Options = {
  readonly required?: boolean
  readonly askOnConnect?: boolean
  readonly type?: 'eoa' | 'smartAccount'
  readonly siwx?: Partial<Siwx>
  readonly load?: () => Promise<Siwx>
  readonly chainId?: number
  readonly local?: Siwx
  /** Storage of an earlier visit. */
  readonly area?: ReturnType<typeof memoryArea>
}

/** A page with sign-in and a wallet whose answers to prompts the test sets. */
export function siwxPage(options: Options = {}) {
  const { required = false, askOnConnect, type = 'eoa' } = options
  const local =
    options.local ??
    createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example', statement: 'Hello.', required })
  const added: SiwxSession[] = []
  const siwx: Siwx = {
    ...local,
    async addSession(session) {
      added.push(session)
      await local.addSession(session)
    },
    ...options.siwx,
  }
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet')],
    accounts: [
      { namespace: 'eip155', address: siwxAccount.address, type },
      { namespace: 'eip155', address: otherSiwxAccount.address, type: 'eoa' },
    ],
    chainId: options.chainId ?? 560048,
  })
  const signing = {
    texts: [] as string[],
    answer: (text: string): Promise<string> => siwxAccount.signMessage({ message: text }),
  }
  const area = options.area ?? memoryArea()
  const solana = scriptedAdapter('solana', {
    connectors: [connectorOf('solana', 'sol')],
    accounts: [{ namespace: 'solana', address: 'So11111111111111111111111111111111111111112', type: 'eoa' }],
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: {
      eip155: async () => {
        const create = await script.loader()
        return host => ({
          ...create(host),
          signMessage(text) {
            signing.texts.push(text)
            return signing.answer(text)
          },
        })
      },
      solana: solana.loader,
    },
    storageArea: () => area,
    siwx: {
      load: options.load ?? (async () => siwx),
      ...(askOnConnect === undefined ? {} : { askOnConnect }),
    },
  })
  const events: ConnectionEvent[] = []
  wallet.onConnectionEvent(event => void events.push(event))
  const state = () => wallet.store.getState()
  const status = () => state().siwx.status
  const shown = () => (state().isOpen ? currentView(state().history).name : 'closed')
  return {
    wallet,
    script,
    signing,
    siwx,
    added,
    area,
    events: () => events.map(event => event.type),
    state,
    status,
    shown,
    async connect() {
      await wallet.adapter('eip155')
      wallet.open({ name: 'ConnectingExternal', connectorId: 'wallet' })
      await wallet.connect('wallet')
      if (askOnConnect !== false)
        await until(() => !['idle', 'checking'].includes(status()) || state().siwx.error !== null)
    },
  }
}
