const oneCase = /^(0x)?([0-9a-f]{40}|[0-9A-F]{40})$/

/**
 * The address rule of specification section 5: 40 hex characters, optional `0x`, all lower or all upper case.
 * Mixed case is rejected here; a form that takes checksummed addresses verifies EIP-55 and passes them on in lower case.
 */
export function isEvmAddress(text: string): boolean {
  return oneCase.test(text)
}
