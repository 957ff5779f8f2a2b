import * as z from 'zod/mini'
import { ownerErrors } from './ownerRoutes.ts'
import { defineRoutes } from './Route.ts'
import { exitRequest, exitStates } from './schemas/exitRequest.ts'
import { address } from './schemas/hex.ts'
import { networkParams } from './schemas/network.ts'

export { maxExitsPerRequest } from './schemas/maxExitsPerRequest.ts'

/** Voluntary exits of the provider's validators. */
export const exitRoutes = defineRoutes({
  requestExits: {
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
    method: 'GET',
    path: '/ethereum/{network}/exit-requests',
    summary: 'Exits that the account asked the provider for.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: exitStates,
    errors: ownerErrors,
  },
})
