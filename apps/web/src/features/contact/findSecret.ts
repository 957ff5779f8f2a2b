/** A kind of secret that nobody should ever send to anyone. */
export type Secret = 'mnemonic' | 'key'

/** Least words of a seed phrase (BIP-39). */
const fewestWords = 12

/** A phrase in Chinese, Japanese or Korean is written with spaces, which sentences of these languages are not. */
const spacedCharacters = /(?<!\S)(?:\p{Script=Han}\s+){11}\p{Script=Han}(?!\S)/u

const hexKey = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/i

/**
 * Finds a seed phrase: twelve words of the BIP-39 list in a row, however they are separated, numbered or spelled; or the
 * 64 hex digits of a private key, which a transaction's hash has as well.
 * @param words the English list of BIP-39
 */
export function findSecret(text: string, words: ReadonlySet<string>): Secret | undefined {
  if (spacedCharacters.test(text) || longestRun(text, words) >= fewestWords) return 'mnemonic'
  return hexKey.test(text) ? 'key' : undefined
}

function longestRun(text: string, words: ReadonlySet<string>): number {
  let [longest, run] = [0, 0]
  for (const word of text
    .normalize('NFKD')
    .toLowerCase()
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
