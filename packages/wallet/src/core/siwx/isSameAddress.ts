/** Whether two texts are one address of a chain's namespace: hexadecimal ones are, in any case of their letters. */
export function isSameAddress(chainId: string, one: string, other: string): boolean {
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}
