import { type CaipAccount, nativeTokenAddress } from '@granary/api/convert'
import type { Hex } from '@granary/staking/ethereum'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { SwapAsk, SwapCall, SwapOffer, SwapSource } from './SwapSource.ts'

/** A quote's life, seconds: about two blocks of Ethereum. */
const quoteSeconds = 30

/** Equal questions within this time share one answer. */
const sharedMs = 250
const mostShared = 1_000

export type Quoted = SwapOffer & { source: string; expiresAt: number }

export type Pair = { from: CaipAccount; to: CaipAccount }

export type SwapService = ReturnType<typeof createSwapService>

/**
 * Swaps by all sources.
 * @param options.failed counts sources that did not answer
 */
export function createSwapService({
  sources,
  chains,
  failed,
}: {
  sources: readonly SwapSource[]
  chains: ChainUpstreams
  failed(source: string): void
}) {
  const shared = createKeyedCache(sharedMs, mostShared)

  /** @throws {SwapSourceUnknownError} SWAP_SOURCE_UNKNOWN {SwapNetworkUnsupportedError} SWAP_NETWORK_UNSUPPORTED */
  function sourcesOf(chainId: number, name: string | undefined): readonly SwapSource[] {
    if (!chains.get(chainId)?.configured) throw new SwapNetworkUnsupportedError()
    const serving = sources.filter(source => source.serves(chainId))
    if (serving.length === 0) throw new SwapNetworkUnsupportedError()
    if (name === undefined) return serving
    const named = serving.filter(source => source.name === name)
    if (named.length === 0) throw new SwapSourceUnknownError()
    return named
  }

  /** The offers of all sources, the best first. */
  async function quotes(ask: SwapAsk, name?: string): Promise<Quoted[]> {
    const asked = sourcesOf(ask.chainId, name)
    const key = [...Object.values(ask), name].join()
    return shared.get(key, async () => {
      const expiresAt = Math.floor(Date.now() / 1_000) + quoteSeconds
      const answers = await Promise.allSettled(asked.map(source => source.quote(ask)))
      for (const [i, { status }] of answers.entries()) if (status === 'rejected') failed(asked[i]?.name ?? '')
      const offers = answers.flatMap((answer, i) =>
        answer.status === 'fulfilled' && answer.value
          ? [{ ...answer.value, source: asked[i]?.name ?? '', expiresAt }]
          : [],
      )
      if (offers.length === 0) throw refusalOf(answers)
      return offers.sort((a, b) => (a.toAmount < b.toAmount ? 1 : -1))
    })
  }

  return {
    quotes,
    /** The contract that takes the allowance of the best offer, or of the named source. */
    async spender(chainId: number, name: string | undefined): Promise<Hex> {
      for (const source of sourcesOf(chainId, name)) {
        const spender = await source.spender(chainId)
        if (spender) return spender
      }
      throw new SwapSourcesUnavailableError()
    },
    async build(
      ask: SwapAsk & { account: Hex },
      slippageBps: number,
      name: string | undefined,
    ): Promise<SwapCall> {
      const [best] = await quotes(ask, name)
      const source = sources.find(each => each.name === best?.source)
      const call = await source?.build(ask, slippageBps).catch(() => {
        failed(source.name)
        throw new SwapSourcesUnavailableError()
      })
      if (!call) throw new SwapRouteMissingError()
      return call
    },
  }
}

/** @throws {SwapTokensInvalidError} SWAP_TOKENS_INVALID for equal tokens, and for tokens of two chains */
export function askOf({ from, to }: Pair, amount: bigint, account: Hex | null): SwapAsk {
  if (from.chainId !== to.chainId) throw new SwapTokensInvalidError('the tokens are on two chains')
  if (from.address === to.address) throw new SwapTokensInvalidError('both tokens are the same')
  return { chainId: from.chainId, from: from.address, to: to.address, amount, account }
}

export const isNative = (address: Hex): boolean => address === nativeTokenAddress

/** No source knows a way, unless one of them did not answer. */
function refusalOf(answers: readonly PromiseSettledResult<unknown>[]): Error {
  const failures = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  if (failures.length === 0) return new SwapRouteMissingError()
  const refused = failures.find(failure => failure instanceof RefusedError)
  return refused ?? new SwapSourcesUnavailableError()
}

export class SwapNetworkUnsupportedError extends RefusedError {
  constructor() {
    super('Network not supported for Swaps', { code: 'SWAP_NETWORK_UNSUPPORTED', status: 404 })
  }
}

export class SwapTokensInvalidError extends RefusedError {
  constructor(details: string) {
    super('These two tokens cannot be swapped.', { code: 'SWAP_TOKENS_INVALID', status: 422, details })
  }
}

export class SwapRouteMissingError extends RefusedError {
  constructor() {
    super('No source of swaps offers this one.', { code: 'SWAP_ROUTE_MISSING', status: 422 })
  }
}

export class SwapSourceUnknownError extends RefusedError {
  constructor() {
    super('The provider has no such source of swaps.', { code: 'SWAP_SOURCE_UNKNOWN', status: 404 })
  }
}

export class SwapSourcesUnavailableError extends RefusedError {
  constructor() {
    super('No source of swaps answered.', { code: 'SWAP_SOURCES_UNAVAILABLE', status: 502 })
  }
}
