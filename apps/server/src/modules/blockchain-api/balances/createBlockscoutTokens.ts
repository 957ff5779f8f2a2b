import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import type { TokenFinder } from './TokenFinder.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** Newer instances say `address_hash`. */
const row = z.object({
  token: z.object({
    type: z.string(),
    address: z.optional(z.nullable(address)),
    address_hash: z.optional(z.nullable(address)),
  }),
})

const answer = z.array(row)

/** Tokens by an instance of Blockscout (`/api/v2/addresses/{address}/token-balances`). */
export function createBlockscoutTokens(urls: ReadonlyMap<number, string>): TokenFinder {
  return {
    name: 'blockscout',
    tokensOf(chainId, account) {
      const url = urls.get(chainId)
      return url ? read(url, account) : undefined
    },
  }
}

async function read(url: string, account: Hex): Promise<readonly Hex[]> {
  const json = await askJson(`${url}/api/v2/addresses/${account}/token-balances`)
  return z.parse(answer, json).flatMap(({ token: { type, address_hash, address } }) => {
    const found = type === 'ERC-20' ? (address_hash ?? address) : undefined
    return found ? [found.toLowerCase() as Hex] : []
  })
}
