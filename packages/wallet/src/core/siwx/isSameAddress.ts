/** Whether two texts are the same address in a chain's namespace: hexadecimal ones in any case. */
export function isSameAddress(chainId: string, one: string, other: string): boolean {
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}
