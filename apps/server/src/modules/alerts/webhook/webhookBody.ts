import type { Chain } from '@granary/chains'
import type { ToldAlert } from '../Alert.ts'

type Content =
  | { type: 'alerts'; owner: string; alerts: readonly ToldAlert[]; more: number }
  | { type: 'test'; owner: string }
  | { type: 'confirmation'; owner: string; challenge: string }

/** JSON of a message to a webhook; docs/alerts.md describes it. */
export function webhookBody(id: string, chain: Chain, content: Content): string {
  const { type, ...data } = content
  const timestamp = new Date().toISOString()
  return JSON.stringify({ id, type, timestamp, data: { network: chain.caipNetworkId, ...data } })
}
