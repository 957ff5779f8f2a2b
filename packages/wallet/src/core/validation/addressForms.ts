import type { Namespace } from '../networks/Network.ts'

/** How an address of each namespace looks. None of them verifies a checksum. */
export const addressForms: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^[a-zA-Z0-9]{14,90}$/,
}
