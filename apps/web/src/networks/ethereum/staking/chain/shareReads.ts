import type { Eip1193 } from '#web/chain/Eip1193.ts'

/** One request for all who ask the same at the same time: the transactions of a bundle are looked at side by side. */
export function shareReads(provider: Eip1193): Eip1193 {
  const open = shared.get(provider) ?? new Map<string, Promise<unknown>>()
  shared.set(provider, open)
  return {
    request(args) {
      const key = JSON.stringify(args)
      const asked = open.get(key) ?? provider.request(args).finally(() => open.delete(key))
      open.set(key, asked)
      return asked
    },
  }
}

const shared = new WeakMap<Eip1193, Map<string, Promise<unknown>>>()
