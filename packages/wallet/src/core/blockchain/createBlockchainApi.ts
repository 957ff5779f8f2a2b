import { visibleText } from '../announcements/visibleText.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import { readActivityPage } from './readActivityPage.ts'
import { readTokenBalances } from './TokenBalance.ts'

export type BlockchainApi = ReturnType<typeof createBlockchainApi>

type AccountInput = {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** Milliseconds: a provider may add a chain while the page is open. */
const chainsFreshFor = 300_000

/**
 * The calls of the blockchain API (specification section 7). None is made for a chain that the service does not
 * support: its answer is empty. All throw what `get` throws.
 */
export function createBlockchainApi(http: HttpClient, now: () => number = Date.now) {
  let known: { readonly at: number; readonly chains: Promise<ReadonlySet<string>> } | undefined

  function supportedChains(): Promise<ReadonlySet<string>> {
    if (known && now() - known.at < chainsFreshFor) return known.chains
    const chains = http.get('v1/supported-chains').then(readChains)
    const asked = { at: now(), chains }
    known = asked
    chains.catch(() => {
      if (known === asked) known = undefined
    })
    return chains
  }

  const isSupported = async (chainId: string) => (await supportedChains()).has(chainId)

  return {
    isSupported,
    /** @param input.forceUpdate reads the chain anew */
    async balances({ address, chainId, forceUpdate }: AccountInput & { readonly forceUpdate?: boolean }) {
      if (!(await isSupported(chainId))) return []
      const query = { currency: 'usd', chainId, ...(forceUpdate && { forceUpdate: 'true' }) }
      const answer = await http.get(`v1/account/${encodeURIComponent(address)}/balance`, { query })
      return readTokenBalances(fieldOf(answer, 'balances'))
    },
    /** A page of the account's history. */
    async history(input: AccountInput & { readonly cursor?: string; readonly onramp?: string }) {
      const { address, chainId, cursor, onramp } = input
      if (!(await isSupported(chainId))) return { data: [], next: undefined }
      const path = `v1/account/${encodeURIComponent(address)}/history`
      return readActivityPage(await http.get(path, { query: { chainId, cursor, onramp } }))
    },
    /** Name and picture of an address; empty if it has none. */
    async identity({ address, chainId, sender }: AccountInput & { readonly sender?: string }) {
      if (!(await isSupported(chainId))) return { name: '', avatar: '' }
      const answer = await http.get(`v1/identity/${encodeURIComponent(address)}`, { query: { sender } })
      const avatar = fieldOf(answer, 'avatar')
      return {
        name: visibleText(fieldOf(answer, 'name'), 100),
        avatar: typeof avatar === 'string' && avatar.startsWith('https://') ? avatar.slice(0, 2000) : '',
      }
    },
    /**
     * Prices in US dollars by CAIP-10 in lower case; a token without a known price is absent.
     * @param tokens CAIP-10 of the tokens of one chain
     */
    async prices({
      chainId,
      tokens,
      projectId,
    }: {
      chainId: string
      tokens: readonly string[]
      projectId?: string
    }) {
      if (tokens.length === 0 || !(await isSupported(chainId))) return new Map<string, number>()
      const body = { currency: 'usd', addresses: tokens, projectId }
      const rows = fieldOf(await http.post('v1/fungible/price', { body }), 'fungibles')
      return new Map((Array.isArray(rows) ? rows : []).flatMap(priceOf))
    },
  }
}

function readChains(answer: unknown): ReadonlySet<string> {
  const chains = fieldOf(answer, 'http')
  return new Set(Array.isArray(chains) ? chains.filter(chain => typeof chain === 'string') : [])
}

function priceOf(row: unknown): readonly (readonly [string, number])[] {
  const [address, price] = [fieldOf(row, 'address'), fieldOf(row, 'price')]
  const isKnown = typeof address === 'string' && typeof price === 'number' && price > 0 && price < 1e12
  return isKnown ? [[address.toLowerCase(), price]] : []
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
