import { maxWatchedKeys } from '@granary/api/owners'
import { holdsSecret, looksLikeSecretText } from '@granary/staking/ethereum'

export type WatchListProblem = {
  /** Line of the text, or row of the file, from 1. */
  line: number
  /** The entry, shortened. */
  text: string
}

/** `secret`: the input contains a private key, mnemonic or keystore; nothing of it is stored or sent. */
export type WatchListRefusal = 'empty' | 'secret' | 'tooMany' | 'json'

export type WatchList =
  | { pubkeys: `0x${string}`[]; indices: number[] }
  | { problems: WatchListProblem[] }
  | { refused: WatchListRefusal }

/** No validator index will be this large for decades. */
const largestIndex = 2 ** 31

/**
 * Reads public keys and validator indices: separated by lines, commas or spaces, keys with or without 0x; or the keys
 * in deposit data files (JSON). All or nothing.
 */
export function parseWatchList(text: string): WatchList {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(trimmed)) return parseFile(trimmed)
  const lines = trimmed.split(/\r\n|\n|\r/)
  if (looksLikeSecretText(trimmed) || lines.some(looksLikeSecretText)) return { refused: 'secret' }
  return collect(
    lines.flatMap((line, at) =>
      line
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(entry => ({ line: at + 1, entry })),
    ),
  )
}

function parseFile(text: string): WatchList {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { refused: 'json' }
  }
  if (holdsSecret(file)) return { refused: 'secret' }
  const rows = Array.isArray(file) ? file : [file]
  return collect(rows.map((row, at) => ({ line: at + 1, entry: keyOf(row) })))
}

function keyOf(row: unknown): string {
  if (typeof row === 'string' || typeof row === 'number') return String(row)
  const pubkey = (row as { pubkey?: unknown } | null)?.pubkey
  return typeof pubkey === 'string' ? pubkey : JSON.stringify(row).slice(0, 40)
}

function collect(entries: readonly { line: number; entry: string }[]): WatchList {
  const pubkeys = new Set<`0x${string}`>()
  const indices = new Set<number>()
  const problems: WatchListProblem[] = []
  for (const { line, entry } of entries) {
    const digits = entry.replace(/^0x/i, '')
    if (/^[0-9a-f]{96}$/i.test(digits)) pubkeys.add(`0x${digits.toLowerCase()}`)
    else if (looksLikeSecretText(entry)) return { refused: 'secret' }
    else if (/^[0-9]{1,10}$/.test(entry) && Number(entry) < largestIndex) indices.add(Number(entry))
    else problems.push({ line, text: entry.length > 24 ? `${entry.slice(0, 23)}…` : entry })
  }
  if (problems.length > 0) return { problems }
  if (pubkeys.size + indices.size === 0) return { refused: 'empty' }
  if (pubkeys.size + indices.size > maxWatchedKeys) return { refused: 'tooMany' }
  return { pubkeys: [...pubkeys], indices: [...indices] }
}
