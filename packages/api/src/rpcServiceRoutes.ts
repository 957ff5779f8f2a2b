import { walletChains } from '@granary/chains/walletChains'
import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { jsonRpcAnswer, jsonRpcBody, rpcProxyState } from './schemas/rpcProxy.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

const query = z.extend(sdkQuery, { chainId: z.enum(walletChains.map(({ caipNetworkId }) => caipNetworkId)) })

const errors = [
  'PROJECT_NOT_FOUND',
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'RPC_UPSTREAM_UNAVAILABLE',
] as const

/** JSON-RPC for pages with the wallet toolkit. Its path is the toolkit's, at the server's root. */
export const rpcServiceRoutes = defineRoutes({
  getRpcService: {
    method: 'GET',
    path: '/v1/',
    atRoot: true,
    summary: "State of a chain's nodes.",
    query,
    response: rpcProxyState,
    errors,
  },
  postRpcService: {
    method: 'POST',
    path: '/v1/',
    atRoot: true,
    summary: 'JSON-RPC of a chain, single or batch, allow-listed methods.',
    query,
    body: jsonRpcBody,
    response: jsonRpcAnswer,
    errors: [
      ...errors,
      'RPC_METHOD_NOT_ALLOWED',
      'RPC_REQUEST_INVALID',
      'RPC_BATCH_TOO_LARGE',
      'RPC_ANSWER_TOO_LARGE',
    ],
  },
})
