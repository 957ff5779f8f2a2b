import { expect, test } from 'vitest'
import { en_US } from './messages/en_US.ts'
import { zh_CN } from './messages/zh_CN.ts'
import { toastText } from './toastText.ts'

test('[B8.07] the toast of a refused origin is said in the language of the modal', () => {
  expect(toastText('Invalid App Configuration', en_US)).toBe('Invalid App Configuration')
  expect(toastText('Invalid App Configuration', zh_CN)).toBe('应用配置无效')
})

test('a toast of the host stays as it came', () => {
  for (const text of ['', 'Copied', 'toString', 'INVALID_APP_CONFIGURATION'])
    expect(toastText(text, zh_CN)).toBe(text)
})
