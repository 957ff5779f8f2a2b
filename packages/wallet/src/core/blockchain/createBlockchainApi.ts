import { visibleText } from '../announcements/visibleText.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import { HttpAnswerError } from '../http/readBytes.ts'
import { type ActivityPage, readActivityPage } from './readActivityPage.ts'
import { readTokenBalances, type TokenBalance } from './TokenBalance.ts'

/**
 * The calls of the blockchain API (specification section 7). None is made for a chain that the service does not support: its
 * answer is empty. All throw what `get` of the HTTP client throws, and HttpAnswerError for an answer without its list.
 */
export type BlockchainApi = {
  readonly isSupported: (chainId: string) => Promise<boolean>
  /** @param input.forceUpdate reads the chain anew */
  readonly balances: (
    input: AccountInput & { readonly forceUpdate?: boolean },
  ) => Promise<readonly TokenBalance[]>
  /** A page of the account's history. */
  readonly history: (
    input: AccountInput & { readonly cursor?: string; readonly onramp?: string },
  ) => Promise<ActivityPage>
  /** Name and picture of an address; empty if it has none. */
  readonly identity: (
    input: AccountInput & { readonly sender?: string },
  ) => Promise<{ readonly name: string; readonly avatar: string }>
  /**
   * Prices in US dollars by CAIP-10 in lower case; a token without a known price is absent.
   * @param input.tokens CAIP-10 of the tokens of one chain
   */
  readonly prices: (input: {
    readonly chainId: string
    readonly tokens: readonly string[]
    readonly projectId?: string
  }) => Promise<ReadonlyMap<string, number>>
}

type AccountInput = {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** Milliseconds: a provider may add a chain while the page is open. */
const chainsFreshFor = 300_000

export function createBlockchainApi(http: HttpClient, now: () => number = Date.now): BlockchainApi {
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
    async balances({ address, chainId, forceUpdate }) {
      if (!(await isSupported(chainId))) return []
      const query = { currency: 'usd', chainId, ...(forceUpdate && { forceUpdate: 'true' }) }
      const answer = await http.get(`v1/account/${encodeURIComponent(address)}/balance`, { query })
      return readTokenBalances(rowsOf(answer, 'balances'))
    },
    async history({ address, chainId, cursor, onramp }) {
      if (!(await isSupported(chainId))) return { data: [], next: undefined, knownFrom: undefined }
      const path = `v1/account/${encodeURIComponent(address)}/history`
      const answer = await http.get(path, { query: { chainId, cursor, onramp } })
      return readActivityPage(rowsOf(answer, 'data'), answer)
    },
    async identity({ address, chainId, sender }) {
      if (!(await isSupported(chainId))) return { name: '', avatar: '' }
      const answer = await http.get(`v1/identity/${encodeURIComponent(address)}`, { query: { sender } })
      const avatar = fieldOf(answer, 'avatar')
      return {
        name: visibleText(fieldOf(answer, 'name'), 100),
        avatar: typeof avatar === 'string' && avatar.startsWith('https://') ? avatar.slice(0, 2000) : '',
      }
    },
    async prices({ chainId, tokens, projectId }) {
      if (tokens.length === 0 || !(await isSupported(chainId))) return new Map<string, number>()
      const body = { currency: 'usd', addresses: tokens, projectId }
      const rows = fieldOf(await http.post('v1/fungible/price', { body }), 'fungibles')
      return new Map((Array.isArray(rows) ? rows : []).flatMap(priceOf))
    },
  }
}

function readChains(answer: unknown): ReadonlySet<string> {
  return new Set(rowsOf(answer, 'http').filter(chain => typeof chain === 'string'))
}

/** An answer without its list tells nothing: it is not an empty one. @throws HttpAnswerError */
function rowsOf(answer: unknown, name: string): readonly unknown[] {
  const rows = fieldOf(answer, name)
  if (!Array.isArray(rows)) throw new HttpAnswerError(`no list ${name}`)
  return rows
}

function priceOf(row: unknown): readonly (readonly [string, number])[] {
  const [address, price] = [fieldOf(row, 'address'), fieldOf(row, 'price')]
  const isKnown = typeof address === 'string' && typeof price === 'number' && price > 0 && price < 1e12
  return isKnown ? [[address.toLowerCase(), price]] : []
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
