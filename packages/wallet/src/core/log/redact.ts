const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Keys, signatures and hashes look alike: enough is kept to distinguish two of them.
  [/\b(0x)?([0-9a-f]{8})[0-9a-f]{48,}\b/gi, '$1$2…'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // A recovery phrase. A sentence of twelve such words in a row is a price worth paying.
  [/\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}\b/g, '[words]'],
  [/:\/\/[^\s/@]+@/g, '://[user]@'],
  [
    /([?&#;]|\b)([\w-]*(?:key|token|secret|password|passphrase|otp|auth|code|nonce)[\w-]*)=[^\s&#"']+/gi,
    '$1$2=[secret]',
  ],
  // Keys of Solana and Bitcoin, tokens, encoded blobs.
  [/[A-Za-z0-9]{51,}/g, '[secret]'],
  [/[\w+/=-]{80,}/g, '[secret]'],
]

/** Text in which nothing is left that opens anything: keys, recovery phrases, tokens, passwords. */
export function redact(text: string): string {
  return rules.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
}
