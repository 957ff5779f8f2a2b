// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { changeLocale, currentLocale, loadMessages, startMessages } from './messages.ts'

afterEach(() => changeLocale('en_US'))

test('[A1.30] [A9.14] the language is English until one is stored', async () => {
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
  expect(document.documentElement.lang).toBe('en-US')
  expect(i18n._('header.networks')).toBe('Networks')
})

test('[A1.27] [A1.28] [A1.29] [A3.26] the language is taken from local storage under the key language', async () => {
  localStorage.setItem('language', 'zh_CN')
  await startMessages(['header'])
  expect(i18n._('header.networks')).toBe('网络')
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('a stored value that is no language of the site counts for nothing', async () => {
  localStorage.setItem('language', 'tlh_QO')
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
})

test('a change of language is stored and reaches every group that was loaded before', async () => {
  await startMessages(['header'])
  await loadMessages(['home'])
  await changeLocale('zh_CN')
  expect(localStorage.getItem('language')).toBe('zh_CN')
  expect(i18n._('home.networks')).toBe('网络')
})

test('messages speak in the plural of their language, with numbers as it writes them', async () => {
  await startMessages(['contact'])
  await loadMessages(['contact'])
  expect(i18n._('contact.ethQueueNote', { count: 1 })).toBe('1 deposit waits')
  expect(i18n._('contact.ethQueueNote', { count: 6214 })).toBe('6,214 deposits wait')
  await changeLocale('zh_CN')
  expect(i18n._('contact.ethQueueNote', { count: 6214 })).toBe('6214 笔存款等待中')
})

test('where storage is closed the site still starts, and in English', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await startMessages(['header'])
  expect(currentLocale()).toBe('en_US')
  vi.restoreAllMocks()
})
