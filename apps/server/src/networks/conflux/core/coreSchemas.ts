import * as z from 'zod/mini'
import { quantitySchema } from '#server/platform/upstreams/rpc/quantitySchema.ts'
import { parseCoreAddress } from './coreAddress.ts'

const count = z.pipe(
  quantitySchema,
  z.transform((value: bigint) => Number(value)),
)

const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) as unknown as z.ZodMiniType<`0x${string}`>
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)) as unknown as z.ZodMiniType<`0x${string}`>

/** As 20 bytes of hex, in any form. */
const address = z.pipe(
  z.string(),
  z.transform((text, context): `0x${string}` => {
    const parsed = parseCoreAddress(text)
    if (parsed) return parsed.hex
    context.issues.push({ code: 'custom', message: 'is not a core space address', input: text })
    return '0x'
  }),
)

const log = z.object({ address, topics: z.array(hash), data: hex })

const pendingTransaction = z.object({ hash, nonce: quantitySchema, gasPrice: quantitySchema })

/** Used answers of the core space's JSON-RPC (doc.confluxnetwork.org/docs/core/build/json-rpc). */
export const coreSchemas = {
  quantity: quantitySchema,
  hex,
  hash,
  /** `epochNumber`: newest epoch; `latestState`: newest executed one. */
  status: z.object({
    networkId: count,
    chainId: count,
    ethereumSpaceChainId: count,
    epochNumber: quantitySchema,
    latestState: quantitySchema,
    latestFinalized: quantitySchema,
  }),
  block: z.object({ timestamp: quantitySchema }),
  estimate: z.object({
    gasUsed: quantitySchema,
    gasLimit: quantitySchema,
    storageCollateralized: quantitySchema,
  }),
  /** `outcomeStatus`: 0 success, 1 failure, 2 skipped. `gasFee` in Drip. */
  receipt: z.nullable(
    z.object({
      transactionHash: hash,
      from: address,
      to: z.nullable(address),
      epochNumber: quantitySchema,
      gasFee: quantitySchema,
      gasCoveredBySponsor: z.optional(z.nullable(z.boolean())),
      outcomeStatus: quantitySchema,
      txExecErrorMsg: z.optional(z.nullable(z.string())),
      logs: z.array(log),
    }),
  ),
  pending: z.object({ pendingTransactions: z.array(pendingTransaction) }),
}

export type CoreReceipt = NonNullable<z.output<typeof coreSchemas.receipt>>
export type CoreStatus = z.output<typeof coreSchemas.status>
export type CoreEstimate = z.output<typeof coreSchemas.estimate>
export type PendingTransaction = z.output<typeof pendingTransaction>
