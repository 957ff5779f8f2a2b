// @vitest-environment jsdom

import { browserLanguage } from 'virtual:browser-language'
import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { providerSchema } from '../../build/providerSchema.ts'
import { changeLocale, currentLocale, loadMessages, startMessages } from './messages.ts'
import { firstLocale } from './storedLocale.ts'

afterEach(() => void vi.restoreAllMocks())

test('[A1.30] [A9.14] an English browser starts in English until a language is stored', async () => {
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
  expect(document.documentElement.lang).toBe('en-US')
  expect(i18n._('header.networks')).toBe('Networks')
})

test('[A1.27] [A1.28] [A1.29] [A3.26] local storage holds the language under the key language', async () => {
  localStorage.setItem('language', 'zh_CN')
  await startMessages(['header'])
  expect(i18n._('header.networks')).toBe('网络')
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('a language that is not on offer is never chosen, and another one stands in for English', () => {
  expect(firstLocale(['zh-CN'], ['en_US'])).toBe('en_US')
  expect(firstLocale(['en-GB'], ['zh_CN'])).toBe('zh_CN')
})

test('[F.49] [A1.30] [A9.14] English is the default unless the settings file chooses the browser language, as the shipped files do', () => {
  expect(providerSchema.shape.browserLanguage.parse(undefined)).toBe(false)
  expect(firstLocale([])).toBe('en_US')
  expect(browserLanguage).toBe(true)
})

test.each([
  [['zh-CN', 'en-US'], 'zh_CN'],
  [['zh-HK'], 'zh_CN'],
  [['de-DE', 'zh', 'en'], 'zh_CN'],
  [['en-GB', 'zh-CN'], 'en_US'],
  [['de', 'fr'], 'en_US'],
  [['', 'x'], 'en_US'],
])('[F.49] for the browser languages %o the site picks %s', (languages, locale) => {
  expect(firstLocale(languages)).toBe(locale)
})

test('[F.49] the stored language overrides the browser language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-CN'])
  await startMessages(['header'])
  expect(currentLocale()).toBe('zh_CN')
  localStorage.setItem('language', 'en_US')
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
})

test('an unknown stored language is ignored', async () => {
  localStorage.setItem('language', 'tlh_QO')
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
})

test('a language change is stored and reaches every loaded group', async () => {
  await startMessages(['header'])
  await loadMessages(['home'])
  await changeLocale('zh_CN')
  expect(localStorage.getItem('language')).toBe('zh_CN')
  expect(i18n._('home.networks')).toBe('网络')
})

test('messages use the plurals and number format of their language', async () => {
  await startMessages(['contact'])
  await loadMessages(['contact'])
  expect(i18n._('contact.ethQueueNote', { count: 1 })).toBe('1 deposit waits')
  expect(i18n._('contact.ethQueueNote', { count: 6214 })).toBe('6,214 deposits wait')
  await changeLocale('zh_CN')
  expect(i18n._('contact.ethQueueNote', { count: 6214 })).toBe('6214 笔存款等待中')
})

test('with storage blocked the site still starts, in English', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
})
