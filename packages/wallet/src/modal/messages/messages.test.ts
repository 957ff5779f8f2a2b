import { expect, test } from 'vitest'
import { en_US } from './en_US.ts'
import { zh_CN } from './zh_CN.ts'

type Words = { readonly [key: string]: string | ((...values: never[]) => string) | Words }

function spoken(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (typeof value === 'object') return spoken(value, at)
    return [[at, typeof value === 'string' ? value : (value as (...v: unknown[]) => string)('Marigold', 5)]]
  })
}

test('every word is there in both languages, and Chinese is Chinese', () => {
  const english = spoken(en_US)
  const chinese = spoken(zh_CN)
  expect(chinese.map(([path]) => path)).toEqual(english.map(([path]) => path))
  for (const [path, text] of chinese) expect(text, path).toMatch(/\p{Script=Han}/u)
  for (const [path, text] of english) expect(text, path).toMatch(/^[\x20-\x7e]+$/)
})
