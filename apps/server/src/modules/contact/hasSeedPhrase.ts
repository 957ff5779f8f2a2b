import { findSecret, seedWordsOf } from '@granary/api/contact'

const load = () =>
  Promise.all([
    import('@scure/bip39/wordlists/english.js'),
    import('@scure/bip39/wordlists/spanish.js'),
    import('@scure/bip39/wordlists/french.js'),
    import('@scure/bip39/wordlists/italian.js'),
    import('@scure/bip39/wordlists/portuguese.js'),
    import('@scure/bip39/wordlists/czech.js'),
    import('@scure/bip39/wordlists/japanese.js'),
    import('@scure/bip39/wordlists/korean.js'),
  ]).then(lists => lists.map(({ wordlist }) => seedWordsOf(wordlist)))

let lists: ReturnType<typeof load> | undefined

/** Whether a text holds a recovery phrase in any language of BIP-39. The page knows English and Chinese alone. */
export async function hasSeedPhrase(text: string): Promise<boolean> {
  lists ??= load()
  return findSecret(text, ...(await lists)) === 'mnemonic'
}
