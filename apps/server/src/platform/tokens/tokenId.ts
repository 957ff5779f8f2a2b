/** The chain's coin among token addresses, as swap services write it. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** CAIP-10 of a token in lower case: `eip155:1:0x…`. */
export const tokenIdOf = (chainId: number, address: string = coinAddress): string =>
  `eip155:${chainId}:${address.toLowerCase()}`

/** @param id as `tokenIdOf` makes it */
export function parseTokenId(id: string): { chainId: number; address: `0x${string}` } {
  const [, chainId, address] = id.split(':')
  return { chainId: Number(chainId), address: address as `0x${string}` }
}
