import { ethereumNetworkIds } from '@granary/chains'
import * as z from 'zod/mini'

/** `{network}` of a path. */
export const networkParams = z.object({ network: z.enum(ethereumNetworkIds) })

/** A supported chain, and whether the operator has configured upstreams for it. */
export const networkState = z.object({
  /** `eip155:1` */
  caipNetworkId: z.string().check(z.regex(/^eip155:[0-9]+$/)),
  name: z.string(),
  testnet: z.boolean(),
  /** The server proxies JSON-RPC. */
  rpc: z.boolean(),
  /** Stakers can ask for offers: keys, a beacon node and an RPC upstream are configured. */
  staking: z.boolean(),
})

export type NetworkState = z.output<typeof networkState>
