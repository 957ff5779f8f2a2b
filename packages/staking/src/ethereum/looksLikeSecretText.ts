/** Whether a text has the shape of a private key (32 bytes of hex, or PEM) or of a mnemonic (12 to 24 words). */
export function looksLikeSecretText(text: string): boolean {
  return privateKeyShape.test(text) || mnemonicShape.test(text) || pemShape.test(text)
}

const privateKeyShape = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i

/** Words of any script, since mnemonics exist in Chinese too; a number or a comma makes it prose. */
const mnemonicShape = /^\s*[\p{L}\p{M}]{1,16}(?:\s+[\p{L}\p{M}]{1,16}){11,23}\s*$/u

/** The header line of a PEM file. */
const pemShape = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
