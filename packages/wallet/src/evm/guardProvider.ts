import { isAddress } from 'viem'
import type { Eip1193Provider } from '../core/index.ts'

type Listener = (payload: never) => void

/** A wallet's provider as connectors use it. */
export type GuardedProvider = Eip1193Provider & {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

type StrangeProvider = {
  request(args: unknown): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Guards any provider: its exceptions become rejections, missing events are silent, and only well-formed
 * EIP-1193 events pass. Leaves the provider itself unchanged.
 */
export function guardProvider(provider: object): GuardedProvider {
  const wallet = provider as StrangeProvider
  const heard = new Map<Listener, (payload: unknown) => void>()
  return {
    request: async args => wallet.request(args),
    on(event, listener) {
      const hear = (payload: unknown) => {
        const read = (readers[event] ?? pass)(payload)
        if (read) listener(read.value as never)
      }
      heard.set(listener, hear)
      quietly(() => wallet.on?.(event, hear))
    },
    removeListener(event, listener) {
      const hear = heard.get(listener)
      heard.delete(listener)
      if (hear)
        quietly(() =>
          wallet.removeListener ? wallet.removeListener(event, hear) : wallet.off?.(event, hear),
        )
    },
  }
}

type Read = { readonly value: unknown } | null

const readers: Readonly<Record<string, (payload: unknown) => Read>> = {
  accountsChanged(payload) {
    if (!Array.isArray(payload)) return null
    const accounts = payload.slice(0, accountLimit).filter(isAccount)
    return payload.length > 0 && accounts.length === 0 ? null : { value: accounts }
  },
  chainChanged: payload => (isChainId(payload) ? { value: payload } : null),
  connect(payload) {
    const { chainId } = (payload ?? {}) as { chainId?: unknown }
    return isChainId(chainId) ? { value: { chainId } } : null
  },
}

const accountLimit = 100
const pass = (value: unknown): Read => ({ value })

function isAccount(value: unknown): boolean {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function isChainId(value: unknown): boolean {
  if (typeof value === 'string' && !/^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(value)) return false
  return (typeof value === 'string' || typeof value === 'number') && isKnownForm(Number(value))
}

function isKnownForm(chainId: number): boolean {
  return Number.isSafeInteger(chainId) && chainId > 0
}

function quietly(use: () => unknown): void {
  try {
    use()
  } catch {
    // A wallet without events is asked when necessary: for its network before each transaction.
  }
}
