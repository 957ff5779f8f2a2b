const form = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Address rule of specification section 5: 32 to 44 base58 characters. Does not check for 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return form.test(text)
}
