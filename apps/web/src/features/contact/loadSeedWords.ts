import { seedWordsOf } from '@granary/api/contact'

let seedWords: Promise<ReadonlySet<string>> | undefined

/** Loads the English list of BIP-39, which only those who write need. The server knows the other languages. */
export function loadSeedWords(): Promise<ReadonlySet<string>> {
  seedWords ??= import('viem/accounts')
    .then(({ english }) => seedWordsOf(english))
    .catch(error => {
      seedWords = undefined
      throw error
    })
  return seedWords
}
