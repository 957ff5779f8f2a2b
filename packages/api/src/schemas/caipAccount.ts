import * as z from 'zod/mini'
import { address } from './hex.ts'

/** An EVM account or token as CAIP-10: `eip155:1:0x…`, in any case; decoded to lower case. */
export const caipAccount = z.codec(
  z.string().check(z.regex(/^eip155:[1-9][0-9]{0,14}:0x[0-9a-fA-F]{40}$/)),
  z.object({ chainId: z.int(), address }),
  {
    decode: text => {
      const [, chainId, at = ''] = text.split(':')
      return { chainId: Number(chainId), address: at.toLowerCase() as `0x${string}` }
    },
    encode: account => `eip155:${account.chainId}:${account.address}`,
  },
)

export type CaipAccount = z.output<typeof caipAccount>

/** An EVM account, with or without its chain; decoded to its address in lower case. */
export const userAddress = z.codec(
  z.string().check(z.regex(/^(eip155:[1-9][0-9]{0,14}:)?0x[0-9a-fA-F]{40}$/)),
  address,
  { decode: text => text.slice(text.indexOf('0x')).toLowerCase() as `0x${string}`, encode: at => at },
)

/** `eip155:1`; decoded to the chain's id. */
export const evmChain = z.codec(z.string().check(z.regex(/^eip155:[1-9][0-9]{0,14}$/)), z.int(), {
  decode: text => Number(text.slice('eip155:'.length)),
  encode: id => `eip155:${id}`,
})
