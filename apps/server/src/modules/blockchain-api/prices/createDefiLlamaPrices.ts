import * as z from 'zod/mini'
import { coinAddress, parseTokenId } from '#server/platform/tokens/tokenId.ts'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import { parseChange } from './change.ts'
import { parseDollars } from './dollars.ts'
import { marketNames } from './marketNames.ts'
import type { Price, PriceSource } from './PriceSource.ts'

const answer = z.object({
  coins: z.record(z.string(), z.object({ price: z.number(), confidence: z.optional(z.number()) })),
})

const changes = z.object({ coins: z.record(z.string(), z.unknown()) })

/** DefiLlama rates its own prices from 0 to 1; a thin pool's price misleads. */
const leastConfidence = 0.9

/** Prices of DefiLlama's API (`/prices/current/{coins}`, `/percentage/{coins}`). */
export function createDefiLlamaPrices(url: string): PriceSource {
  return {
    name: 'defillama',
    async read(ids) {
      const names = new Map(ids.flatMap(id => nameOf(id).map(name => [id, name] as const)))
      if (names.size === 0) return new Map<string, Price>()
      const asked = [...new Set(names.values())].map(encodeURIComponent).join(',')
      const [{ coins }, changed] = await Promise.all([
        askJson(`${url}/prices/current/${asked}`).then(json => z.parse(answer, json)),
        // Prices do not fail for a change that cannot be read.
        askJson(`${url}/percentage/${asked}?period=24h`)
          .then(json => z.parse(changes, json).coins)
          .catch((): Record<string, unknown> => ({})),
      ])
      return new Map(
        [...names].flatMap(([id, name]) => {
          const { price, confidence = 1 } = coins[name] ?? {}
          const usd = confidence < leastConfidence ? undefined : parseDollars(price)
          return usd === undefined ? [] : [[id, { usd, change24h: parseChange(changed[name]) }] as const]
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
