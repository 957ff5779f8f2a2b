import { expect, test } from 'vitest'
import { mergeMessages } from '../mergeMessages.ts'
import { en_US } from './en_US.ts'
import { zh_CN } from './zh_CN.ts'

type Words = { readonly [key: string]: Word }
type Word = string | ((...values: never[]) => string) | Words | readonly Words[]

function spoken(words: Words | readonly Words[], path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (typeof value === 'object') return spoken(value, at)
    return [[at, typeof value === 'string' ? value : (value as (...v: unknown[]) => string)('Marigold', 5)]]
  })
}

test('every word is there in both languages, and Chinese is Chinese', () => {
  const { language: english, ...inEnglish } = en_US
  const { language: chinese, ...inChinese } = zh_CN
  expect([english, chinese].map(tag => new Intl.Locale(tag).language)).toEqual(['en', 'zh'])
  expect(spoken(inChinese).map(([path]) => path)).toEqual(spoken(inEnglish).map(([path]) => path))
  for (const [path, text] of spoken(inChinese)) expect(text, path).toMatch(/\p{Script=Han}|^。$/u)
  for (const [path, text] of spoken(inEnglish)) expect(text, path).toMatch(/^[\x20-\x7e]+$/)
})

test('words of the host win where it gives them, and the others stay', () => {
  const own = {
    language: 'de',
    connect: { title: 'Wallet verbinden' },
    connecting: { title: (w: string) => `Weiter in ${w}` },
  }
  const words = mergeMessages(en_US, own)
  expect(words.language).toBe('de')
  expect(words.connect.title).toBe('Wallet verbinden')
  expect(words.connecting.title('Marigold')).toBe('Weiter in Marigold')
  expect(words.connect.installed).toBe('Installed')
  expect(mergeMessages(en_US, own)).toBe(words)
  expect(mergeMessages(zh_CN, own).connect.installed).toBe('已安装')
})
