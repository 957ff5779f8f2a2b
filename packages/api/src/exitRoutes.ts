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
    summary: 'Asks the provider to exit validators, signed by the account that they pay to.',
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
    summary: 'Exits that the account asked the provider for.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: exitStates,
    errors: ownerErrors,
  },
} as const satisfies Record<string, Route>
