/**
 * Whether a parsed deposit file holds what looks like a secret: a field with a telling name at any depth (private
 * keys, keystores, mnemonics, passwords), or anywhere but in a root a value in the shape of a private key or a
 * mnemonic.
 */
export function holdsSecret(file: unknown): boolean {
  const open: [field: string, value: unknown][] = [['', file]]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const [field, value] = entry
    if (looksSecret(field, value)) return true
    if (Array.isArray(value)) for (const item of value) open.push([field, item])
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.entries(value)) open.push(item)
  }
  return false
}

function looksSecret(field: string, value: unknown): boolean {
  if (secretName.test(field)) return true
  return typeof value === 'string' && !rootFields.has(field) && looksLikeSecretText(value)
}

/** Public fields of the standard file that are as long as a private key. */
const rootFields: ReadonlySet<string> = new Set([
  'withdrawal_credentials',
  'deposit_message_root',
  'deposit_data_root',
])

const secretName =
  /secret|priv|mnemonic|seed|phrase|password|passwd|keystore|crypto|cipher|kdf|^(?:sk|xprv|signing_?key|key)$/i

/** Whether a text has the shape of a private key (32 bytes of hex, or PEM) or of a mnemonic (12 to 24 words). */
export function looksLikeSecretText(text: string): boolean {
  return privateKeyShape.test(text) || mnemonicShape.test(text) || pemShape.test(text)
}

const privateKeyShape = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i

/** Words of any script, since mnemonics exist in Chinese too; a number or a comma makes it prose. */
const mnemonicShape = /^\s*[\p{L}\p{M}]{1,16}(?:\s+[\p{L}\p{M}]{1,16}){11,23}\s*$/u

/** The header line of a PEM file. */
const pemShape = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
