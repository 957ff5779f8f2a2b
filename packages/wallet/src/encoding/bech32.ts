const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Checksum constants: BIP-173 for version 0, BIP-350 for later ones. */
const bech32 = 1
const bech32m = 0x2bc830a3

/** Decodes a segregated witness address (BIP-173, BIP-350); null if invalid. */
export function decodeSegwit(
  text: string,
): { readonly prefix: string; readonly version: number; readonly program: Uint8Array } | null {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return null
  const cut = lower.lastIndexOf('1')
  const prefix = lower.slice(0, cut)
  const values = [...lower.slice(cut + 1)].map(character => charset.indexOf(character))
  if (cut < 1 || values.length < 8 || values.includes(-1)) return null
  const [version = 0] = values
  if (checksum(prefix, values) !== (version === 0 ? bech32 : bech32m)) return null
  const program = toBytes(values.slice(1, -6))
  const fits = version === 0 ? program?.length === 20 || program?.length === 32 : version <= 16
  if (!program || !fits || program.length < 2 || program.length > 40) return null
  return { prefix, version, program }
}

function checksum(prefix: string, values: readonly number[]): number {
  const codes = Array.from(prefix, character => character.charCodeAt(0))
  const all = [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values]
  return all.reduce((sum, value) => {
    const top = sum >>> 25
    const next = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((mixed, generator, bit) => ((top >> bit) & 1 ? mixed ^ generator : mixed), next)
  }, 1)
}

/** Groups of five bits as bytes; null if the remainder is not padding. */
function toBytes(groups: readonly number[]): Uint8Array | null {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = ((held << 5) | group) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return bits >= 5 || held & ((1 << bits) - 1) ? null : Uint8Array.from(bytes)
}
