import type { Network } from '../core/index.ts'
import { parseUrl } from '../core/internal.ts'

/** The network explorer's link for an address or a transaction; undefined without one. Only web addresses. */
export function explorerLink(
  { blockExplorers }: Network,
  what: 'address' | 'tx',
  value: string,
): string | undefined {
  const base = parseUrl(blockExplorers?.default.url ?? '')
  if (!base || !/^https?:$/.test(base.protocol)) return undefined
  const path = base.pathname.replace(/\/$/, '')
  base.pathname = `${path}/${what}/${encodeURIComponent(value)}`
  return base.href
}
