import type { Log, Namespace, RemoteAccount, RemoteEvent, RemoteWallet } from '../core/index.ts'
import { namespaces } from '../core/index.ts'
import { cleanName, WalletNotAskedError } from '../core/internal.ts'
import type { Client } from './startClient.ts'
import { topicKey } from './topicKey.ts'

type Parameters = {
  readonly log: Log
  /** The page uses the session: it has its first listener. */
  readonly adopt: () => void
  /** The session ended. */
  readonly forget: () => void
}

/** Seconds that a wallet may take to answer: enough to fetch a device, and soon over once the page is left. */
const answerLife = 900
const disconnected = { code: 6000, message: 'User disconnected.' }

/** The session with this topic. Everything that the wallet says is checked before it is passed on. */
export function openSession(client: Client, topic: string, { log, adopt, forget }: Parameters): RemoteWallet {
  const listeners = new Set<(event: RemoteEvent) => void>()
  /** By namespace, the account that the wallet moved to last. */
  const chosen = new Map<string, string>()
  const session = () => client.session.getAll().find(one => one.topic === topic)
  /** A wallet may grant a namespace as a whole or by network, as `eip155:1`. */
  const granted = (namespace: Namespace, what: 'accounts' | 'methods') =>
    Object.entries(session()?.namespaces ?? {})
      .filter(([name]) => name.split(':', 1)[0] === namespace)
      .flatMap(([, grant]) => grant[what])
  let isAdopted = false
  const leave = () => client.disconnect({ topic, reason: disconnected })
  const emit = (event: RemoteEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const end = () => {
    forget()
    stop()
    emit({ type: 'ended' })
  }

  const handlers = {
    session_update: () => emit({ type: 'changed' }),
    session_delete: end,
    session_expire: end,
    session_event({ params }: { readonly params: EventParameters }) {
      const event = readEvent(params)
      if (event?.type === 'account') chosen.set(event.namespace, event.address)
      if (event) emit(event)
      else log.info('A wallet sent an event that the page does not know', params.event.name)
    },
  }
  const heard = Object.entries(handlers).map(([name, handle]) => {
    const hear = (event: { readonly topic: string }) => {
      if (event.topic === topic) handle(event as never)
    }
    client.on(name as 'session_update', hear)
    return { name, hear }
  })
  /** Another tab ended this session, or connected another wallet. */
  const follow = ({ key, newValue }: StorageEvent) => {
    if (!isAdopted || !key?.endsWith(topicKey) || newValue === topic) return
    end()
    // A tab that disconnected told the wallet itself.
    if (newValue !== null && session())
      leave().catch(cause => log.info('A session was not ended at the wallet', cause))
  }
  globalThis.addEventListener?.('storage', follow)
  const stop = () => {
    for (const { name, hear } of heard) client.off(name as 'session_update', hear)
    globalThis.removeEventListener?.('storage', follow)
  }

  return {
    name: cleanName(session()?.peer.metadata.name),
    accounts(namespace) {
      const accounts = granted(namespace, 'accounts').flatMap(
        account => readAccount(account, namespace) ?? [],
      )
      const first = chosen.get(namespace)
      if (first === undefined) return accounts
      const isFirst = ({ address }: RemoteAccount) => address.toLowerCase() === first.toLowerCase()
      return [...accounts.filter(isFirst), ...accounts.filter(account => !isFirst(account))]
    },
    methods: namespace => granted(namespace, 'methods'),
    async request(chainId, method, params) {
      if (!session()) throw new WalletNotAskedError('the session has ended')
      if (globalThis.navigator?.onLine === false) throw new WalletNotAskedError('this device is offline')
      return client.request({ topic, chainId, request: { method, params }, expiry: answerLife })
    },
    watch(listener) {
      listeners.add(listener)
      if (!isAdopted && session()) {
        isAdopted = true
        adopt()
      }
      return () => void listeners.delete(listener)
    },
    async disconnect() {
      if (!session()) return
      end()
      await leave()
    },
  }
}

type EventParameters = {
  readonly event: { readonly name: string; readonly data: unknown }
  readonly chainId: string
}

function readEvent({ event, chainId }: EventParameters): RemoteEvent | null {
  const namespace = namespaces.find(name => chainId.startsWith(`${name}:`))
  if (!namespace) return null
  if (event.name === 'accountsChanged') return readAccountEvent(event.data, namespace)
  if (event.name === 'chainChanged') return readNetworkEvent(event.data, namespace, chainId)
  return event.name === 'bip122_addressesChanged' ? { type: 'changed' } : null
}

/** Wallets send addresses, with or without their chain. */
function readAccountEvent(data: unknown, namespace: Namespace): RemoteEvent | null {
  const [first] = Array.isArray(data) ? data : []
  if (typeof first !== 'string' || first.length > 200) return null
  return { type: 'account', namespace, address: first.split(':').at(-1) ?? '' }
}

/** Wallets send the number, its hex form, or only the event's own chain. */
function readNetworkEvent(data: unknown, namespace: Namespace, caipNetworkId: string): RemoteEvent | null {
  const own = caipNetworkId.slice(namespace.length + 1)
  if (namespace !== 'eip155') return { type: 'network', namespace, chainId: own }
  const given = Number(typeof data === 'string' || typeof data === 'number' ? data : own)
  return Number.isSafeInteger(given) && given > 0
    ? { type: 'network', namespace, chainId: String(given) }
    : null
}

/** `eip155:1:0x…` of a wallet's grant. */
function readAccount(text: unknown, namespace: Namespace): RemoteAccount | null {
  if (typeof text !== 'string') return null
  const parts = text.split(':')
  const [space, chainId, address] = parts
  if (parts.length !== 3 || space !== namespace || !chainId || !address) return null
  return { chainId, address }
}
