const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Keys, signatures and hashes look alike: keeps enough to tell two apart.
  [/\b(0x)?([0-9a-f]{8})[0-9a-f]{48,}\b/gi, '$1$2…'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // Recovery phrases. Losing a sentence of twelve such words in a row is acceptable.
  [/\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}\b/g, '[words]'],
  [/:\/\/[^\s/@]+@/g, '://[user]@'],
  [
    /([?&#;]|\b)([\w-]*(?:key|token|secret|password|passphrase|otp|auth|code|nonce)[\w-]*)=[^\s&#"']+/gi,
    '$1$2=[secret]',
  ],
  // Solana and Bitcoin keys, tokens, encoded blobs.
  [/[A-Za-z0-9]{51,}/g, '[secret]'],
  [/[\w+/=-]{80,}/g, '[secret]'],
]

/** Removes keys, recovery phrases, tokens and passwords from a text. */
export function redact(text: string): string {
  return rules.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
}
