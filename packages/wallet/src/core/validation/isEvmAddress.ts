const oneCase = /^(0x)?([0-9a-f]{40}|[0-9A-F]{40})$/

/**
 * Address rule of specification section 5: 40 hex characters, optional `0x`, all lower or all upper case.
 * Rejects mixed case; forms that accept checksummed addresses verify EIP-55 and lower them.
 */
export function isEvmAddress(text: string): boolean {
  return oneCase.test(text)
}
