import type { Hex } from '@granary/staking/ethereum'
import type { ClientStore } from './ClientStore.ts'

/** Keys named in the report; the count is always complete. */
const mostNamed = 20

/** The next scan hands over a key that was just deposited. */
const graceMs = 60_000

export type KeysRunParts = {
  chainId: number
  /** `ValidatorClient.id`; undefined if none is configured. */
  client: string | undefined
  silenceSeconds: number
  store: ClientStore
}

/** Readiness of a chain's validator client: missing, silent, or lacking deposited keys. */
export function createKeysRunCheck(parts: KeysRunParts): () => Promise<string | undefined> {
  const { chainId, client, silenceSeconds, store } = parts
  const seenAt = new Map<Hex, number>()

  async function clientProblem(): Promise<string | undefined> {
    if (client === undefined) return 'no validator client is set up: nothing is offered'
    const { silentSeconds, failure } = await store.state(chainId, client)
    if (silentSeconds !== null && silentSeconds <= silenceSeconds) return undefined
    const since =
      silentSeconds === null ? 'has never answered' : `has not answered for ${Math.floor(silentSeconds)} s`
    return `the validator client ${since}${failure === null ? '' : ` (${failure})`}: nothing is offered`
  }

  return async () => {
    const [problem, keys] = [await clientProblem(), await store.keysWithoutClient(chainId)]
    const now = performance.now()
    for (const pubkey of seenAt.keys()) if (!keys.includes(pubkey)) seenAt.delete(pubkey)
    for (const pubkey of keys) if (!seenAt.has(pubkey)) seenAt.set(pubkey, now)
    const late = keys.filter(pubkey => problem !== undefined || now - (seenAt.get(pubkey) ?? now) > graceMs)
    const waiting = late.length > 0 ? `${late.length} deposited keys run nowhere: ${named(late)}` : undefined
    return [problem, waiting].filter(part => part !== undefined).join('; ') || undefined
  }
}

function named(keys: readonly Hex[]): string {
  const more = keys.length - mostNamed
  return `${keys.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more (operate keys waiting)` : ''}`
}
