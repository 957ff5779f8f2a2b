import type { Namespace } from '../core/index.ts'

/** Whose address a text is by its form. */
export function namespaceOf(text: string): Namespace | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'eip155'
  if (/^((bc|tb|bcrt)1[a-z0-9]{25,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(text)) return 'bip122'
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? 'solana' : undefined
}
