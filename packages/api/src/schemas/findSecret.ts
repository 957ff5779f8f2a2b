import { plainWords } from './plainWords.ts'

/** A kind of secret that does not belong in a message. */
export type Secret = 'mnemonic' | 'key'

/** Least words of a recovery phrase (BIP-39). */
const fewestWords = 12

/** A Chinese phrase: twelve characters, each alone between spaces, numbers or signs, as no sentence has them. */
const separateCharacters = /(?<!\p{L})(?:\p{Script=Han}[^\p{L}]+){11}\p{Script=Han}(?!\p{L})/gu

/** Letters that number words: `1st`, `b)`. */
const numbering = /\d+(?:st|nd|rd|th)\b|\b[a-z][.):]/g

/** The scripts of the BIP-39 lists, apart from the Chinese ones. */
const word = /[a-z]+|\p{Script=Hiragana}+|\p{Script=Hangul}+/gu

const hexKey = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/i

/**
 * Finds a recovery phrase: twelve words of one BIP-39 list in a row, however they are separated, numbered, accented or
 * spelled; or the 64 hex digits of a private key, which a transaction's hash has as well.
 * @param lists from `seedWordsOf`, one a language; Chinese phrases are found without a list
 */
export function findSecret(typed: string, ...lists: readonly ReadonlySet<string>[]): Secret | undefined {
  // As it is sent: without the invisible characters that would split a word.
  const text = plainWords(typed).normalize('NFKC')
  const words = withoutMarks(text).replace(numbering, ' ').match(word) ?? []
  if (hasSeparateCharacters(text) || lists.some(list => longestRun(words, list) >= fewestWords))
    return 'mnemonic'
  return hexKey.test(text) ? 'key' : undefined
}

/** @param list one language's words, as BIP-39 has them */
export function seedWordsOf(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map(withoutMarks))
}

/** Wallets print accents and voicing marks, people often leave them out. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function hasSeparateCharacters(text: string): boolean {
  const runs = text.match(separateCharacters) ?? []
  // Dates repeat theirs: 2026 年 11 月 24 日.
  return runs.some(run => new Set(run.match(/\p{Script=Han}/gu)).size >= 8)
}

function longestRun(words: readonly string[], list: ReadonlySet<string>): number {
  let [longest, run] = [0, 0]
  for (const one of words) {
    run = list.has(one) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
