import { type Hex, hexToBytes, isHex } from 'viem'

/** Control, formatting (zero width, bidirectional), private and unassigned characters, which can hide or reorder a name. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

const most = { name: 60, symbol: 20 }

/**
 * The text that `name()` or `symbol()` returned, as a string or as bytes32: one line, nothing invisible, shortened.
 * @returns undefined if nothing is left
 */
export function decodeText(answer: unknown, kind: keyof typeof most): string | undefined {
  if (!isHex(answer)) return undefined
  const bytes = textBytes(answer)
  if (!bytes) return undefined
  const visible = new TextDecoder()
    .decode(bytes)
    .replaceAll('\uFFFD', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(trickery, '')
    .trim()
  const characters = [...visible]
  const limit = most[kind]
  const short = characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : visible
  return short === '' ? undefined : short
}

/** A name of more bytes is nonsense, and only its beginning is shown. */
const longestRead = 1_000

function textBytes(answer: Hex): Uint8Array | undefined {
  const bytes =
    answer.length % 2 === 0 ? hexToBytes(answer.slice(0, 2 + 2 * (longestRead + 64)) as Hex) : undefined
  if (!bytes || bytes.length < 32) return undefined
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return bytes.subarray(0, end < 0 ? 32 : end)
  }
  if (numberAt(bytes, 0) !== 32) return undefined
  const length = numberAt(bytes, 32)
  return length === undefined ? undefined : bytes.subarray(64, 64 + Math.min(length, longestRead))
}

/** The word as a small number; undefined if it is large. */
function numberAt(bytes: Uint8Array, offset: number): number | undefined {
  const word = bytes.subarray(offset, offset + 32)
  if (word.length < 32 || word.subarray(0, 26).some(byte => byte !== 0)) return undefined
  return word.subarray(26).reduce((sum, byte) => sum * 256 + byte, 0)
}
