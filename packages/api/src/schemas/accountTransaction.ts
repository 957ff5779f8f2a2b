import * as z from 'zod/mini'
import { caipChain } from './caip.ts'

const transfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  /** Of a coin or a token. */
  fungible_info: z.optional(
    z.object({ name: z.string(), symbol: z.string(), icon: z.object({ url: z.string() }) }),
  ),
  /** Of a collectible, and of a token whose name is an advertisement. */
  nft_info: z.optional(z.object({ name: z.string(), flags: z.object({ is_spam: z.boolean() }) })),
  /** Addresses. */
  sender: z.optional(z.string()),
  recipient: z.optional(z.string()),
  /** In tokens, exact. */
  quantity: z.object({ numeric: z.string() }),
})

/** A transaction of an account (toolkit specification, section 3). */
export const accountTransaction = z.object({
  id: z.string(),
  metadata: z.object({
    operationType: z.enum(['send', 'receive', 'trade', 'execute']),
    hash: z.string(),
    minedAt: z.iso.datetime(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed']),
    chain: caipChain,
  }),
  /** Of this account; none if the transaction failed. */
  transfers: z.array(transfer),
})

export type AccountTransaction = z.output<typeof accountTransaction>
