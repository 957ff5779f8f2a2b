import type { WalletStorage } from './createWalletStorage.ts'
import { parseJson } from './parseJson.ts'

/** Lifetime of each service's answers in milliseconds (specification section 9). */
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
  /** The answer if still valid, else undefined. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
}

type Parameters<Value> = {
  readonly storage: WalletStorage
  /** Parses a stored value; undefined if invalid: any script of the page may have written it. */
  readonly read: (stored: unknown) => Value | undefined
  /** Converts for JSON; the value itself by default. */
  readonly write?: (value: Value) => unknown
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Limits per cache, entries and total characters: the host shares the storage. */
export const cacheEntryLimit = 50
const cacheSizeLimit = 200_000

type Entry = readonly [key: string, at: number, stored: unknown]

/** Caches a service's answers across visits until they expire. Evicts the oldest when full. */
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
