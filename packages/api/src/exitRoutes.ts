import * as z from 'zod/mini'
import { networkParams, ownerErrors } from './ownerRoutes.ts'
import type { Route } from './Route.ts'
import { exitRequest, exitStates } from './schemas/exitRequest.ts'
import { address } from './schemas/hex.ts'

export { maxExitsPerRequest } from './schemas/maxExitsPerRequest.ts'

/** Voluntary exits of the provider's validators. */
export const exitRoutes = {
  requestExits: {
    operationId: 'requestExits',
    method: 'POST',
    path: '/ethereum/{network}/exit-requests',
    summary:
      'Voluntary exits by the provider’s validator client, on the signed wish of the account that the validators pay to.',
    params: networkParams,
    body: exitRequest,
    response: exitStates,
    errors: [
      ...ownerErrors,
      'EXIT_SIGNATURE_INVALID',
      'EXIT_REQUEST_EXPIRED',
      'EXIT_NOT_OWNED',
      'EXIT_TOO_EARLY',
      'EXIT_UNDER_WAY',
      'EXIT_NOT_CONFIGURED',
    ],
  },
  listExits: {
    operationId: 'listExits',
    method: 'GET',
    path: '/ethereum/{network}/exit-requests',
    summary: 'Exits that the provider was asked for, by the account that the validators pay to.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: exitStates,
    errors: ownerErrors,
  },
} as const satisfies Record<string, Route>
