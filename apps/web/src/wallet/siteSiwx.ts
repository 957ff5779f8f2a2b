import { apiBase } from '@granary/api/base'
import { createServerSiwx } from '@granary/wallet/siwx'
import { frameHeaders } from '../api/frameHeaders.ts'

/**
 * Sign-in with wallet at the provider's own back end. The wallet shows the statement, which EIP-4361 limits to ASCII.
 */
export const siteSiwx = createServerSiwx({
  baseUrl: `${apiBase}/sign-in`,
  headers: frameHeaders,
  statement: 'Show the offers of this account and keep its alerts. This costs nothing and moves no money.',
})
