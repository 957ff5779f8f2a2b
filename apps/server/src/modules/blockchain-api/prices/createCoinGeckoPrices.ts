import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { coinAddress, parseTokenId, tokenIdOf } from '#server/platform/tokens/tokenId.ts'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import { parseChange } from './change.ts'
import { parseDollars } from './dollars.ts'
import { marketNames } from './marketNames.ts'
import type { Price, PriceSource } from './PriceSource.ts'

const answer = z.record(
  z.string(),
  z.object({ usd: z.optional(z.nullable(z.number())), usd_24h_change: z.optional(z.unknown()) }),
)

export type CoinGeckoSettings = { url: string; key: Secret | undefined }

/** Prices of CoinGecko's API (`/simple/price`, `/simple/token_price/{platform}`). */
export function createCoinGeckoPrices({ url, key }: CoinGeckoSettings): PriceSource {
  const isPaid = new URL(url).hostname.startsWith('pro-api.')
  const headers = key ? { [isPaid ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key.reveal() } : {}
  type Prices = z.output<typeof answer>
  const nothing: Prices = {}
  const ask = async (path: string, query: Record<string, string>): Promise<Prices> =>
    z.parse(
      answer,
      await askJson(
        `${url}${path}?${new URLSearchParams({ ...query, vs_currencies: 'usd', include_24hr_change: 'true' })}`,
        { headers },
      ),
    )

  return {
    name: 'coingecko',
    async read(ids) {
      const found = new Map<string, Price>()
      const byChain = Map.groupBy(ids.map(parseTokenId), ({ chainId }) => chainId)
      await Promise.all(
        [...byChain].map(async ([chainId, tokens]) => {
          const names = marketNames[chainId]
          if (!names) return
          const contracts = tokens.filter(({ address }) => address !== coinAddress)
          const [coins, prices] = await Promise.all([
            contracts.length < tokens.length ? ask('/simple/price', { ids: names.coin }) : nothing,
            contracts.length > 0
              ? ask(`/simple/token_price/${names.platform}`, {
                  contract_addresses: contracts.map(({ address }) => address).join(','),
                })
              : nothing,
          ])
          keep(found, tokenIdOf(chainId), coins[names.coin])
          for (const { address } of contracts) keep(found, tokenIdOf(chainId, address), prices[address])
        }),
      )
      return found
    },
  }
}

function keep(
  found: Map<string, Price>,
  id: string,
  given: z.output<typeof answer>[string] | undefined,
): void {
  const usd = parseDollars(given?.usd)
  if (usd !== undefined) found.set(id, { usd, change24h: parseChange(given?.usd_24h_change) })
}
