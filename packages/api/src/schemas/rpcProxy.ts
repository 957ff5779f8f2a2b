import * as z from 'zod/mini'

export const ethProxyQuery = z.object({ network_type: z.enum(['mainnet', 'hoodi']) })

export const cfxProxyQuery = z.object({
  network_type: z.enum(['mainnet', 'testnet']),
  space: z.literal('espace'),
})

/** A proxy's answer to GET. */
export const rpcProxyState = z.object({
  chainId: z.int(),
  /** False if the operator has configured no upstream; then the figures are null and the list is empty. */
  configured: z.boolean(),
  blockNumber: z.nullable(z.int().check(z.gte(0))),
  blockTimestampSeconds: z.nullable(z.int().check(z.gte(0))),
  blockHash: z.nullable(z.string()),
  /** Newest finalised block; null if the nodes do not say. */
  finalizedBlockNumber: z.nullable(z.int().check(z.gte(0))),
  /** The nodes in the operator's order, without addresses. `foreign` nodes are of another chain and never used. */
  upstreams: z.array(
    z.object({
      state: z.enum(['healthy', 'lagging', 'unavailable', 'foreign']),
      blockNumber: z.nullable(z.int().check(z.gte(0))),
    }),
  ),
})

const jsonRpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})

/** JSON-RPC 2.0: one request, or a batch. */
export const jsonRpcBody = z.union([jsonRpcRequest, z.array(jsonRpcRequest)])

const jsonRpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })),
})

export const jsonRpcAnswer = z.union([jsonRpcResponse, z.array(jsonRpcResponse)])
