import * as z from 'zod/mini'

/** A CAIP-2 chain: `eip155:1`. */
export const caipChain = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** An EVM address as people write it; decoded to lower case. */
export const anyCaseAddress = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{40}$/))]),
  { decode: text => text.toLowerCase() as `0x${string}`, encode: address => address },
)
