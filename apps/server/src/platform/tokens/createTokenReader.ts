import { type KnownToken, knownTokens } from '@granary/chains'
import { encodeFunctionData, erc20Abi, type Hex, isHex } from 'viem'
import type { ChainUpstream } from '../upstreams/createChainUpstreams.ts'
import { askEach } from '../upstreams/rpc/askEach.ts'
import { decodeText } from './decodeText.ts'
import { tokenIdOf } from './tokenId.ts'

/** What a token says of itself, or what the provider says of it. */
export type TokenFacts = {
  name: string
  symbol: string
  /** 0 to 77. */
  decimals: number
  /** The provider vouches for it. */
  isKnown: boolean
}

export type OwnToken = Pick<KnownToken, 'chainId' | 'address' | 'symbol' | 'name' | 'decimals'>

export type TokenReader = ReturnType<typeof createTokenReader>

/** A balance costs an honest token far less; a hostile one must not cost the node more. */
const callGas = '0x7a120'

/** A token of more decimals cannot hold one whole unit in 256 bits. */
const mostDecimals = 77

/** Tokens remembered; what they say of themselves hardly ever changes. */
const mostRemembered = 20_000
const rememberedMs = 24 * 3_600_000

/** Reads tokens from their chain. None of a hostile token's answers spoils another's. */
export function createTokenReader(own: readonly OwnToken[]) {
  const listed = new Map<string, OwnToken>(
    [...knownTokens, ...own].map(token => [tokenIdOf(token.chainId, token.address), token]),
  )
  const remembered = new Map<string, { at: number; facts: TokenFacts | undefined }>()

  function known(id: string): TokenFacts | undefined {
    const token = listed.get(id)
    return token && { name: token.name, symbol: token.symbol, decimals: token.decimals, isKnown: true }
  }

  function remember(id: string, facts: TokenFacts | undefined): void {
    const [oldest] = remembered.keys()
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(id, { at: performance.now(), facts })
  }

  function recall(id: string) {
    const found = remembered.get(id)
    return found && performance.now() - found.at < rememberedMs ? found : undefined
  }

  return {
    /** The tokens of a chain that are looked for on every account. */
    listedOn: (chainId: number): readonly Hex[] =>
      [...listed.values()].filter(token => token.chainId === chainId).map(({ address }) => lower(address)),
    /**
     * Facts by address in lower case, without those whose decimals cannot be read: their amounts mean nothing.
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async facts(upstream: ChainUpstream, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, TokenFacts>> {
      const idOf = (token: Hex) => tokenIdOf(upstream.chain.id, token)
      const unread = tokens.filter(token => !known(idOf(token)) && !recall(idOf(token)))
      const answers = await askEach(
        upstream,
        unread.flatMap(token => factCalls.map(data => call(token, data))),
      )
      for (const [place, token] of unread.entries())
        remember(idOf(token), readFacts(token, answers.slice(place * 3, place * 3 + 3)))
      return new Map(
        tokens.flatMap(token => {
          const facts = known(idOf(token)) ?? recall(idOf(token))?.facts
          return facts ? [[token, facts] as const] : []
        }),
      )
    },
    /**
     * The account's coin in wei, and of each token what it holds; undefined for a token that does not say.
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async amounts(upstream: ChainUpstream, account: Hex, tokens: readonly Hex[]) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      const [coin, ...answers] = await askEach(upstream, [
        { method: 'eth_getBalance', params: [account, 'latest'] },
        ...tokens.map(token => call(token, data)),
      ])
      return {
        coin: isHex(coin) ? BigInt(coin) : undefined,
        tokens: new Map(tokens.map((token, place) => [token, readNumber(answers[place])])),
      }
    },
  }
}

const lower = (address: Hex) => address.toLowerCase() as Hex

const call = (to: Hex, data: Hex) => ({
  method: 'eth_call',
  params: [{ to, data, gas: callGas }, 'latest'],
})

const factCalls = (['name', 'symbol', 'decimals'] as const).map(functionName =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

function readFacts(token: Hex, [name, symbol, decimals]: readonly unknown[]): TokenFacts | undefined {
  const places = readNumber(decimals)
  if (places === undefined || places > mostDecimals) return undefined
  const short = `${token.slice(0, 6)}…${token.slice(-4)}`
  return {
    name: decodeText(name, 'name') ?? short,
    symbol: decodeText(symbol, 'symbol') ?? short,
    decimals: Number(places),
    isKnown: false,
  }
}

/** One word; more, or none, is no number. */
function readNumber(answer: unknown): bigint | undefined {
  return isHex(answer) && answer.length === 66 ? BigInt(answer) : undefined
}
