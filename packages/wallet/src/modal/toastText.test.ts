import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en_US } from '../messages/en_US.ts'
import { en_US as sendInEnglish } from '../messages/send/en_US.ts'
import { zh_CN as sendInChinese } from '../messages/send/zh_CN.ts'
import { zh_CN } from '../messages/zh_CN.ts'
import { errorText, toastText } from './toastText.ts'

test("[B8.07] the toast of a refused origin is in the modal's language", () => {
  expect(toastText({ message: 'Invalid App Configuration' }, en_US)).toBe('Invalid App Configuration')
  expect(toastText({ message: 'Invalid App Configuration' }, zh_CN)).toBe('应用配置无效')
})

test("[F.47] [A4.10] the toast of an unwatched transaction is in the modal's language", () => {
  const core = 'Too many transactions are watched at once'
  expect(toastText({ message: core }, en_US)).toMatch(/^Your transaction was sent/)
  expect(toastText({ message: core }, zh_CN)).toMatch(/^交易已发送/)
})

test("[B8.02] [B8.05] toasts of the account's reads are in the modal's language", () => {
  const toasts = ['Failed to fetch transactions', 'Token Balance Unavailable']
  expect(toasts.map(message => toastText({ message }, en_US))).toEqual(toasts)
  expect(toasts.map(message => toastText({ message }, zh_CN))).toEqual(['无法获取交易记录', '代币余额不可用'])
})

test("keeps a host's toast", () => {
  for (const message of ['', 'Copied', 'toString', 'INVALID_APP_CONFIGURATION'])
    expect(toastText({ message }, zh_CN)).toBe(message)
})

test("[F.42] the toast of an error is in the modal's language", () => {
  const toast = { message: 'Signature declined', code: 'SIGNATURE_DECLINED' }
  expect([en_US, zh_CN].map(words => toastText(toast, words))).toEqual(['Signature declined', '签名已被拒绝'])
})

const source = join(import.meta.dirname, '..')
const thrown = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap(path => readFileSync(join(source, path), 'utf8').split(/^(?=export class )/m))
  .filter(part => / extends BaseError /.test(part) && /\bcode: '/.test(part))
  .map(part => ({
    code: part.match(/\bcode: '([A-Z_]+)'/)?.[1] ?? '',
    shortMessage: part.match(/super\([^{]*?['`"]([A-Z][^'`"]+)['`"]/)?.[1],
  }))

test('[F.42] every error of the toolkit has a text in both languages', () => {
  expect(thrown.length).toBeGreaterThan(40)
  for (const { code, shortMessage = 'Given by its caller' } of thrown) {
    // The views of a transfer have their own words for it.
    if (Object.hasOwn(sendInEnglish.failures, code)) {
      expect(sendInChinese.failures[code as keyof typeof sendInChinese.failures], code).toMatch(
        /\p{Script=Han}/u,
      )
      continue
    }
    expect(code && errorText({ code, shortMessage }, zh_CN), `${code} ${shortMessage}`).toMatch(
      /\p{Script=Han}/u,
    )
    expect(errorText({ code, shortMessage }, en_US)).toBe(shortMessage)
  }
})

test('an error of the host keeps its own words', () => {
  const own = { code: 'constructor', shortMessage: 'The shop is closed.' }
  expect(errorText(own, zh_CN)).toBe('The shop is closed.')
})
