import { ethereumNetworkIds } from '@granary/chains'
import * as z from 'zod/mini'

/** `{network}` of a path. */
export const ethereumNetworkId = z.enum(ethereumNetworkIds)

/** A chain the back end can be asked about, and whether its operator has configured upstreams for it. */
export const networkState = z.object({
  /** `eip155:1` */
  caipNetworkId: z.string().check(z.regex(/^eip155:[0-9]+$/)),
  name: z.string(),
  testnet: z.boolean(),
  /** JSON-RPC is proxied. */
  rpc: z.boolean(),
  /** Deposit offers can be asked for: keys, a beacon node and an RPC upstream are configured. */
  staking: z.boolean(),
})

export type NetworkState = z.output<typeof networkState>
