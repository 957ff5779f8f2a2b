import { entropyToMnemonic } from '@scure/bip39'
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as simplified } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditional } from '@scure/bip39/wordlists/traditional-chinese.js'
import { expect, test } from 'vitest'
import { hasSeedPhrase } from './hasSeedPhrase.ts'

const entropy = Uint8Array.from({ length: 16 }, (_, place) => (place * 37 + 11) % 256)
const lists = { czech, french, italian, japanese, korean, portuguese, simplified, spanish, traditional }

test.each(Object.entries(lists))(
  '[A5.15] a recovery phrase in %s is found, with its accents or without',
  async (_, list) => {
    const phrase = entropyToMnemonic(entropy, list)
    expect(await hasSeedPhrase(`Help: ${phrase}`)).toBe(true)
    expect(await hasSeedPhrase(phrase.normalize('NFC').toUpperCase())).toBe(true)
    expect(await hasSeedPhrase(phrase.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(true)
    expect(await hasSeedPhrase(phrase.split(/\s/).slice(0, 11).join(' '))).toBe(false)
  },
)

test.each([
  'La página de depósito se queda en el paso tres y el botón para firmar no hace nada cuando lo pulso otra vez.',
  'La page de dépôt reste à la troisième étape et le bouton pour signer ne fait rien quand je le presse encore.',
  '入金のページがステップ三で止まったままで、署名のボタンをもういちど押してもなにもおこりません。',
  '입금 페이지가 세 번째 단계에서 멈춰 있고 서명 버튼을 다시 눌러도 아무 일도 일어나지 않습니다.',
])('%j is a message', async text => {
  expect(await hasSeedPhrase(text)).toBe(false)
})
