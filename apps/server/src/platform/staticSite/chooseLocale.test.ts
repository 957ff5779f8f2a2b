import { expect, test } from 'vitest'
import { chooseLocale } from './chooseLocale.ts'

const locales = ['en_US', 'zh_CN']

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh_CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en_US'],
  ['de-DE,de;q=0.9,zh-HK;q=0.7,en;q=0.6', 'zh_CN'],
  ['en;q=0.5, zh;q=0.9', 'zh_CN'],
  ['zh;q=0, en;q=0.1', 'en_US'],
  ['ZH-cn', 'zh_CN'],
  ['*', 'en_US'],
  ['fr', 'en_US'],
  ['', 'en_US'],
  [undefined, 'en_US'],
])('[A1.30] a browser that asks for %s gets %s', (header, locale) => {
  expect(chooseLocale(header, locales)).toBe(locale)
})
