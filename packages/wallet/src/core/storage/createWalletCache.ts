import type { WalletStorage } from './createWalletStorage.ts'
import { parseJson } from './parseJson.ts'

/** How long an answer of each service is good for, in milliseconds (specification section 9). */
export const cacheLifetimes = {
  portfolio: 30_000,
  native_balance: 30_000,
  ens: 300_000,
  identity: 300_000,
  history: 15_000,
  token_price: 15_000,
} as const

export type CacheName = keyof typeof cacheLifetimes

export type WalletCache<Value> = {
  /** The answer that is still good, or undefined. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
}

type Parameters<Value> = {
  readonly storage: WalletStorage
  /** The value that stands in storage, or undefined where it is none: any script of the page may have written there. */
  readonly read: (stored: unknown) => Value | undefined
  /** Something JSON can hold; the value itself by default. */
  readonly write?: (value: Value) => unknown
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Entries of one cache, and characters of all of them together: storage is the host's too. */
export const cacheEntryLimit = 50
const cacheSizeLimit = 200_000

type Entry = readonly [key: string, at: number, stored: unknown]

/** Answers of a service over visits, each for its time. The oldest go when there is no room. */
export function createWalletCache<Value>(name: CacheName, parameters: Parameters<Value>): WalletCache<Value> {
  const { storage, read, write = value => value, now = Date.now } = parameters
  const storageKey = `${name}_cache`
  const isFresh = (at: number) => at <= now() && now() - at < cacheLifetimes[name]

  const entries = (): Entry[] => {
    const text = storage.getItem(storageKey)
    const list = text !== null && text.length <= cacheSizeLimit ? parseJson(text) : null
    const known = Array.isArray(list) ? list.slice(-cacheEntryLimit).filter(isEntry) : []
    return known.filter(([, at]) => isFresh(at))
  }
  const save = (list: readonly Entry[]) => {
    let kept = list.slice(-cacheEntryLimit)
    while (JSON.stringify(kept).length > cacheSizeLimit) kept = kept.slice(1)
    storage.setItem(storageKey, JSON.stringify(kept))
  }
  const others = (key: string) => entries().filter(([other]) => other !== key)

  return {
    get(key) {
      const entry = entries().find(([other]) => other === key)
      return entry && read(entry[2])
    },
    set: (key, value) => save([...others(key), [key, now(), write(value)]]),
    remove: key => save(others(key)),
  }
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
