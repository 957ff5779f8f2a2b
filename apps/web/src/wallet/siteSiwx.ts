import { apiBase } from '@granary/api/base'
import { createServerSiwx } from '@granary/wallet/siwx'
import { frameHeaders } from '../api/frameHeaders.ts'

/** Sign-in with wallet at the provider's own back end. The statement is what the wallet shows: EIP-4361 has ASCII only. */
export const siteSiwx = createServerSiwx({
  baseUrl: `${apiBase}/sign-in`,
  headers: frameHeaders,
  statement: 'Show the offers of this account and keep its alerts. This costs nothing and moves no money.',
})
