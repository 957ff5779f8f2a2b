import type {
  Namespace,
  RemoteAccount,
  RemoteEvent,
  RemoteParameters,
  RemoteWallet,
  RemoteWallets,
} from '../src/core/index.ts'
import { PairingExpiredError, RelayRefusedError } from '../src/walletconnect/walletConnectErrors.ts'

/** What a test sees and steers of a wallet outside the page. */
export type ScriptedRemote = {
  readonly create: (parameters: RemoteParameters) => RemoteWallets
  readonly asked: { chainId: string; method: string; params: unknown }[]
  /** Sessions that the page ended. */
  readonly ended: string[]
  readonly applications: string[]
  approve(): void
  /** The wallet refuses, or with `{ relay: reason }` the relay. */
  refuse(cause: unknown): void
  /** No wallet answered in time. */
  expire(): void
  /** The wallet's grant, and what it answers. */
  readonly state: {
    /** Accounts of eip155. */
    accounts: RemoteAccount[]
    /** Accounts of other namespaces. */
    others: Partial<Record<Namespace, readonly RemoteAccount[]>>
    /** Of all namespaces together. */
    methods: string[]
    answer: (method: string, params: unknown) => unknown
    /** Whether a session of an earlier visit stands. */
    hasLast: boolean
  }
  emit(event: RemoteEvent): void
}

function isRelayRefusal(cause: unknown): cause is { readonly relay: string } {
  return typeof cause === 'object' && cause !== null && 'relay' in cause
}

/** A wallet outside the page without a relay: the test answers in its place. */
export function scriptedRemote(state: Partial<ScriptedRemote['state']> = {}): ScriptedRemote {
  /** Of the session that was opened last. */
  let listeners = new Set<(event: RemoteEvent) => void>()
  let settle = { resolve: (_: RemoteWallet) => {}, reject: (_: unknown) => {} }
  let pairings = 0
  let standing: RemoteWallet | undefined
  const scripted: ScriptedRemote = {
    asked: [],
    ended: [],
    applications: [],
    approve: () => settle.resolve(wallet('approved')),
    refuse: cause =>
      settle.reject(isRelayRefusal(cause) ? new RelayRefusedError(new Error(cause.relay)) : cause),
    expire: () => settle.reject(new PairingExpiredError()),
    state: {
      accounts: [{ chainId: '560048', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      others: {},
      methods: ['personal_sign', 'eth_sendTransaction'],
      answer: () => null,
      hasLast: false,
      ...state,
    },
    emit(event) {
      if (event.type === 'ended') standing = undefined
      for (const listener of [...listeners]) listener(event)
    },
    create: ({ show }) => ({
      pairing: () => {
        const uri = `wc:${++pairings}${'0'.repeat(63)}@2?relay-protocol=irn&symKey=${'1'.repeat(64)}`
        return {
          async connect() {
            show(uri)
            try {
              return await new Promise<RemoteWallet>((resolve, reject) => {
                settle = { resolve, reject }
              })
            } finally {
              show(null)
            }
          },
        }
      },
      last: async () => standing ?? (scripted.state.hasLast ? wallet('last') : undefined),
      answerIn: async ({ href }) => void scripted.applications.push(href),
    }),
  }
  const wallet = (session: string): RemoteWallet => {
    const own = new Set<(event: RemoteEvent) => void>()
    listeners = own
    const opened: RemoteWallet = {
      name: 'Pocket Marigold',
      accounts: namespace =>
        namespace === 'eip155' ? scripted.state.accounts : (scripted.state.others[namespace] ?? []),
      methods: () => scripted.state.methods,
      async request(chainId, method, params) {
        scripted.asked.push({ chainId, method, params })
        return scripted.state.answer(method, params)
      },
      watch(listener) {
        own.add(listener)
        return () => void own.delete(listener)
      },
      async disconnect() {
        scripted.ended.push(session)
        if (standing === opened) standing = undefined
        for (const listener of [...own]) listener({ type: 'ended' })
      },
    }
    standing = opened
    return opened
  }
  return scripted
}
