const form = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The address rule of specification section 5: 32 to 44 base58 characters. Whether they are 32 bytes is not asked. */
export function isSolanaAddress(text: string): boolean {
  return form.test(text)
}
