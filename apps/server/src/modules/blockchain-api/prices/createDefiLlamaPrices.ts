import * as z from 'zod/mini'
import { coinAddress, parseTokenId } from '#server/platform/tokens/tokenId.ts'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import { type Dollars, parseDollars } from './dollars.ts'
import { marketNames } from './marketNames.ts'
import type { PriceSource } from './PriceSource.ts'

const answer = z.object({
  coins: z.record(z.string(), z.object({ price: z.number(), confidence: z.optional(z.number()) })),
})

/** DefiLlama rates its own prices from 0 to 1; a thin pool's price misleads. */
const leastConfidence = 0.9

/** Prices of DefiLlama's API (`/prices/current/{coins}`). */
export function createDefiLlamaPrices(url: string): PriceSource {
  return {
    name: 'defillama',
    async read(ids) {
      const names = new Map(ids.flatMap(id => nameOf(id).map(name => [id, name] as const)))
      if (names.size === 0) return new Map<string, Dollars>()
      const asked = [...new Set(names.values())].map(encodeURIComponent).join(',')
      const { coins } = z.parse(answer, await askJson(`${url}/prices/current/${asked}`))
      return new Map(
        [...names].flatMap(([id, name]) => {
          const { price, confidence = 1 } = coins[name] ?? {}
          const dollars = confidence < leastConfidence ? undefined : parseDollars(price)
          return dollars === undefined ? [] : [[id, dollars] as const]
        }),
      )
    },
  }
}

function nameOf(id: string): readonly string[] {
  const { chainId, address } = parseTokenId(id)
  const names = marketNames[chainId]
  if (!names) return []
  return [address === coinAddress ? `coingecko:${names.coin}` : `${names.llama}:${address}`]
}
