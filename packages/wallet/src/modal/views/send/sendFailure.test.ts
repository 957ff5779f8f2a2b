import { expect, test } from 'vitest'
import { en_US } from '../../../messages/send/en_US.ts'
import { zh_CN } from '../../../messages/send/zh_CN.ts'
import { sendFailure } from './sendFailure.ts'

test.each([
  ['[B5.06]', 'SEND_INPUT_MISSING', 'An amount and receiver address are required'],
  ['[B5.07]', 'SEND_TOKEN_MISSING', 'A token is required'],
  ['[B5.08]', 'SEND_CHAIN_UNSUPPORTED', 'Unsupported chain'],
])("%s the form shows the specification's text", (_row, code, text) => {
  expect(sendFailure(en_US, code)).toBe(text)
  expect(sendFailure(zh_CN, code)).toMatch(/\p{Script=Han}/u)
})

test('a failure without words of its own has the general ones', () => {
  for (const words of [en_US, zh_CN]) expect(sendFailure(words, 'SOMETHING_ELSE')).toBe(words.otherFailure)
})
