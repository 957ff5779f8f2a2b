import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import type { Transfer } from '../Transfer.ts'
import type { TransferSource } from './TransferSource.ts'
import { wholeBlocks } from './wholeBlocks.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const party = z.object({ hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) })
const digits = z.string().check(z.regex(/^\d{1,78}$/))
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** Older instances say `block`, and `tx_hash`. */
const transactions = z.object({
  items: z.array(
    z.object({
      hash,
      block_number: optional(z.int()),
      block: optional(z.int()),
      position: optional(z.int()),
      from: party,
      to: optional(party),
      value: digits,
    }),
  ),
  next_page_params: z.nullable(z.looseObject({})),
})

const tokenTransfers = z.object({
  items: z.array(
    z.object({
      transaction_hash: optional(hash),
      tx_hash: optional(hash),
      block_number: z.int(),
      from: party,
      to: party,
      token: z.object({ address_hash: z.optional(z.string()), address: z.optional(z.string()) }),
      total: optional(z.object({ value: optional(digits), token_id: optional(digits) })),
    }),
  ),
  next_page_params: z.nullable(z.looseObject({})),
})

/** Transfers by an instance of Blockscout (`/api/v2/addresses/{address}/transactions` and `/token-transfers`). */
export function createBlockscoutTransfers(urls: ReadonlyMap<number, string>): TransferSource {
  return {
    name: 'blockscout',
    transfersOf(chainId, account, upTo) {
      const url = urls.get(chainId)
      return url ? read(`${url}/api/v2/addresses/${account}`, upTo) : undefined
    },
  }
}

async function read(url: string, upTo: number) {
  const page = upTo === Number.MAX_SAFE_INTEGER ? '' : `?block_number=${upTo + 1}&index=0`
  const [coins, tokens] = await Promise.all([
    askJson(`${url}/transactions${page}`).then(json => z.parse(transactions, json)),
    askJson(`${url}/token-transfers${page}`).then(json => z.parse(tokenTransfers, json)),
  ])
  const places = new Map(coins.items.map(({ hash, position }) => [hash.toLowerCase(), position ?? 0]))
  return wholeBlocks([
    { rows: coins.items.flatMap(coinOf), hasMore: coins.next_page_params !== null },
    {
      rows: tokens.items.flatMap(item => tokenOf(item, places)),
      hasMore: tokens.next_page_params !== null,
    },
  ])
}

/** A transaction in no block yet, and one without coins, is no transfer of coins. */
function coinOf(item: z.infer<typeof transactions>['items'][number]): Transfer[] {
  const block = item.block_number ?? item.block
  const amount = BigInt(item.value)
  if (block == null || amount === 0n || !item.to) return []
  const common = { block, index: item.position ?? 0, hash: lower(item.hash) }
  return [{ ...common, kind: 'coin', from: lower(item.from.hash), to: lower(item.to.hash), amount }]
}

function tokenOf(
  item: z.infer<typeof tokenTransfers>['items'][number],
  places: ReadonlyMap<string, number>,
): Transfer[] {
  const hash = (item.transaction_hash ?? item.tx_hash)?.toLowerCase()
  const token = item.token.address_hash ?? item.token.address
  if (!hash || !token || !/^0x[0-9a-fA-F]{40}$/.test(token)) return []
  const common = {
    block: item.block_number,
    index: places.get(hash) ?? 0,
    hash: lower(hash),
    from: lower(item.from.hash),
    to: lower(item.to.hash),
    token: lower(token),
  }
  if (item.total?.token_id) return [{ ...common, kind: 'collectible', id: BigInt(item.total.token_id) }]
  return item.total?.value ? [{ ...common, kind: 'token', amount: BigInt(item.total.value) }] : []
}

const lower = (text: string) => text.toLowerCase() as Hex
