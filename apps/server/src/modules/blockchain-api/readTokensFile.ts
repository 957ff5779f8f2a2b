import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { OwnToken } from '#server/platform/tokens/createTokenReader.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import type { PriceFeed } from './prices/chainlinkFeeds.ts'
import { type Dollars, parseDollars } from './prices/dollars.ts'

/** The provider's own tokens and prices. */
export type TokensFile = {
  tokens: readonly OwnToken[]
  /** By CAIP-10 in lower case. */
  prices: ReadonlyMap<string, Dollars>
  feeds: readonly PriceFeed[]
}

export const emptyTokensFile: TokensFile = { tokens: [], prices: new Map(), feeds: [] }

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address')
  .transform(text => text as `0x${string}`)

const line = (most: number) => z.string().trim().min(1).max(most)

const chainId = z.int().positive()

const tokenId = z
  .string()
  .regex(/^eip155:[1-9]\d*:0x[0-9a-fA-F]{40}$/, 'is not a token such as eip155:1:0x…')
  .toLowerCase()

const price = z.string().transform((text, context) => {
  const dollars = parseDollars(text)
  if (dollars !== undefined) return dollars
  context.issues.push({ code: 'custom', message: 'is not a price in dollars such as "2500.50"', input: text })
  return z.NEVER
})

const file = z.strictObject({
  tokens: z
    .array(
      z.strictObject({
        chainId,
        address,
        symbol: line(20),
        name: line(60),
        decimals: z.int().min(0).max(77),
      }),
    )
    .max(500)
    .default([]),
  prices: z.record(tokenId, price).default({}),
  feeds: z
    .array(
      z
        .strictObject({
          chainId,
          address,
          tokens: z.array(tokenId).min(1),
          heartbeatSeconds: z.int().positive(),
        })
        .transform(feed => ({ ...feed, source: 'the settings', checked: '' })),
    )
    .max(200)
    .default([]),
})

/** @returns every problem, each with its place: `tokens.0.address is not an address` */
export function readTokensFile(path: string): { content: TokensFile; problems: readonly string[] } {
  const wrong = (...problems: string[]) => ({ content: emptyTokensFile, problems })
  const json = parseJson(textOf(path) ?? '')
  if (json === undefined) return wrong('names a file that cannot be read as JSON')
  const parsed = file.safeParse(json)
  if (!parsed.success)
    return wrong(...parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`))
  const { tokens, prices, feeds } = parsed.data
  return { content: { tokens, prices: new Map(Object.entries(prices)), feeds }, problems: [] }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
