import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { anyCaseAddress, caipChain } from './schemas/caip.ts'
import { bytes32 } from './schemas/hex.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

/** A permission of another key to act for an account (ERC-7715). Its context, which the key uses, is not kept. */
const smartSession = z.object({
  /** Permission context identifier: keccak-256 of the context. */
  pci: bytes32,
  chainId: caipChain,
  /** ERC-7715 types: `native-token-transfer`. */
  permissions: z.array(z.string()),
  /** Origin of the page that asked for it. */
  origin: z.string(),
  /** ISO 8601, here and below. */
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
})

export type SmartSession = z.output<typeof smartSession>

const params = z.object({ address: anyCaseAddress })
const signature = z.string().check(z.maxLength(20_000))

const signedErrors = [
  'PROJECT_NOT_FOUND',
  'SESSION_ORIGIN_FOREIGN',
  'SESSION_SIGNATURE_INVALID',
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'RPC_UPSTREAM_UNAVAILABLE',
] as const

/** Smart sessions of accounts. Their paths are the wallet toolkit's, at the server's root. */
export const sessionRoutes = defineRoutes({
  getSessions: {
    method: 'GET',
    path: '/v1/sessions/{address}',
    atRoot: true,
    summary: 'The smart sessions of an account that have not expired, newest first, revoked ones included.',
    params,
    query: sdkQuery,
    response: z.object({ sessions: z.array(smartSession) }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  recordSession: {
    method: 'POST',
    path: '/v1/sessions/{address}',
    atRoot: true,
    summary:
      'Records the session in the message for the account that signed it. docs/smart-sessions.md has the message. Repeating it has the same answer.',
    params,
    query: sdkQuery,
    body: z.object({ message: z.string().check(z.minLength(1), z.maxLength(4_096)), signature }),
    response: z.object({ pci: bytes32 }),
    errors: [
      ...signedErrors,
      'SESSION_MESSAGE_INVALID',
      'SESSION_MESSAGE_EXPIRED',
      'SESSION_EXPIRY_INVALID',
      'SESSION_RECORDED',
      'SESSION_LIMIT',
    ],
  },
  revokeSession: {
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    atRoot: true,
    summary:
      'Marks a session as revoked, by a signature of its account over the message of docs/smart-sessions.md. Repeating it has the same answer.',
    params,
    query: sdkQuery,
    body: z.object({ pci: bytes32, signature }),
    response: z.object({ success: z.literal(true) }),
    errors: [...signedErrors, 'SESSION_NOT_FOUND'],
  },
})
