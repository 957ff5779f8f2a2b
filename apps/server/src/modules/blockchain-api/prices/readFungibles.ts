import type { Fungible } from '@granary/api/blockchain'
import type { TokenFacts, TokenReader } from '#server/platform/tokens/createTokenReader.ts'
import { coinAddress, parseTokenId } from '#server/platform/tokens/tokenId.ts'
import type { ServedChains } from '../createServedChains.ts'
import type { PriceService } from './createPriceService.ts'
import { shownPrice } from './shownPrice.ts'

type Parts = {
  served: ServedChains
  reader: TokenReader
  prices: PriceService
  iconUrl(symbol: string): string
}

/**
 * Tokens with their prices, in order, without those that are no tokens.
 * @param ids CAIP-10 in lower case
 * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED for a token of another chain
 */
export async function readFungibles(
  ids: readonly string[],
  { served, reader, prices, iconUrl }: Parts,
): Promise<Fungible[]> {
  const tokens = ids.map(id => ({ id, ...parseTokenId(id) }))
  const byChain = [...Map.groupBy(tokens, ({ chainId }) => chainId)]
  const facts = new Map<string, TokenFacts>()
  const readChain = async ([chainId, asked]: (typeof byChain)[number]) => {
    const upstream = served.find(`eip155:${chainId}`)
    const contracts = asked.filter(({ address }) => address !== coinAddress)
    const read = await reader.facts(
      upstream,
      contracts.map(({ address }) => address),
    )
    for (const { id, address } of asked) {
      const coin = address === coinAddress ? { ...upstream.chain.nativeCurrency, isKnown: true } : undefined
      const found = coin ?? read.get(address)
      if (found) facts.set(id, found)
    }
  }
  const [usd] = await Promise.all([prices.pricesOf(ids), ...byChain.map(readChain)])
  return ids.flatMap(id => {
    const found = facts.get(id)
    if (!found) return []
    const price = usd.get(id)
    return [
      {
        address: id,
        name: found.name,
        symbol: found.symbol,
        iconUrl: found.isKnown ? iconUrl(found.symbol) : '',
        ...(price && shownPrice(price)),
      },
    ]
  })
}
