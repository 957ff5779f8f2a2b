import { plainWords } from '@granary/api/contact'

/** A kind of secret that nobody should ever send to anyone. */
export type Secret = 'mnemonic' | 'key'

/** Least words of a seed phrase (BIP-39). */
const fewestWords = 12

/** A Chinese phrase: twelve characters, each alone between spaces, numbers or signs, as no sentence has them. */
const separateCharacters = /(?<!\p{L})(?:\p{Script=Han}[^\p{L}]+){11}\p{Script=Han}(?!\p{L})/gu

/** Letters that number words: `1st`, `b)`. */
const numbering = /\d+(?:st|nd|rd|th)\b|\b[a-z][.):]/g

const hexKey = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/i

/**
 * Finds a seed phrase: twelve words of the BIP-39 list in a row, however they are separated, numbered or spelled; or the
 * 64 hex digits of a private key, which a transaction's hash has as well.
 * @param words the English list of BIP-39
 */
export function findSecret(typed: string, words: ReadonlySet<string>): Secret | undefined {
  // As it is sent: without the invisible characters that would split a word.
  const text = plainWords(typed).normalize('NFKC')
  if (hasSeparateCharacters(text) || longestRun(text, words) >= fewestWords) return 'mnemonic'
  return hexKey.test(text) ? 'key' : undefined
}

function hasSeparateCharacters(text: string): boolean {
  const runs = text.match(separateCharacters) ?? []
  // Dates repeat theirs: 2026 年 11 月 24 日.
  return runs.some(run => new Set(run.match(/\p{Script=Han}/gu)).size >= 8)
}

function longestRun(text: string, words: ReadonlySet<string>): number {
  let [longest, run] = [0, 0]
  for (const word of text
    .normalize('NFKD')
    .toLowerCase()
    .replace(numbering, ' ')
    .match(/[a-z]+/g) ?? []) {
    run = words.has(word) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

let seedWords: Promise<ReadonlySet<string>> | undefined

/** Loads the list, which only those who write need. */
export function loadSeedWords(): Promise<ReadonlySet<string>> {
  seedWords ??= import('viem/accounts')
    .then(({ english }) => new Set(english))
    .catch(error => {
      seedWords = undefined
      throw error
    })
  return seedWords
}
