import type { Network } from '../core/index.ts'

/** Where the network's explorer shows an address; undefined where it has none. Only web addresses. */
export function explorerLink({ blockExplorers }: Network, address: string): string | undefined {
  const base = URL.parse(blockExplorers?.default.url ?? '')
  if (!base || !/^https?:$/.test(base.protocol)) return undefined
  const path = base.pathname.replace(/\/$/, '')
  base.pathname = `${path}/address/${encodeURIComponent(address)}`
  return base.href
}
