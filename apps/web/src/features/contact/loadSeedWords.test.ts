import { findSecret } from '@granary/api/contact'
import { expect, test } from 'vitest'
import { loadSeedWords } from './loadSeedWords.ts'

const words = await loadSeedWords()
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

test.each([
  phrase,
  phrase.toUpperCase(),
  `My words are:\n${phrase
    .split(' ')
    .map((word, place) => `${place + 1}. ${word}`)
    .join('\n')}\nCan you help?`,
  phrase.replaceAll(' ', ', '),
  phrase.replaceAll(' ', '   '),
  `${phrase} ${phrase}`,
  '的 一 是 在 不 了 有 和 人 这 中 大',
  '我的助记词：的、一、是、在、不、了、有、和、人、这、中、大。',
  [...'的一是在不了有和人这中大'].map((word, place) => `${place + 1}. ${word}`).join('\n'),
  phrase
    .split(' ')
    .map((word, place) => `${place + 1}th ${word}`)
    .join(' '),
  phrase
    .split(' ')
    .map((word, place) => `${'abcdefghijkl'[place]}) ${word}`)
    .join('\n'),
  phrase.replace('sausage', 'sau\u00adsage').replace('useful', 'use\u200bful'),
])('[A5.15] %j is a recovery phrase', text => {
  expect(findSecret(text, words)).toBe('mnemonic')
})

test.each([
  key,
  `0x${key}`,
  `${key.slice(0, 9)}\u200b${key.slice(9)}`,
  `key: ${key.toUpperCase()}.`,
  `(${key})`,
])('[A5.15] %j is a private key, or a hash', text => {
  expect(findSecret(text, words)).toBe('key')
})

test.each([
  'The deposit page stays at step three, and the button to sign does nothing when I press it again.',
  `The validator is 0x${'ab'.repeat(48)} and the address 0x${'cd'.repeat(20)}.`,
  `Signature 0x${'12'.repeat(96)}`,
  '质押页面停在第三步，点击签名按钮没有任何反应。我使用的是手机浏览器，刷新之后仍然如此。',
  phrase.split(' ').slice(0, 11).join(' '),
  '2026 年 11 月 24 日、2026 年 11 月 25 日、2026 年 11 月 26 日 12 时 30 分 10 秒、13 时 5 分 2 秒',
])('%j is neither', text => {
  expect(findSecret(text, words)).toBeUndefined()
})
