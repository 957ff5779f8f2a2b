import { expect, test } from 'vitest'
import { regroup } from './regroup.ts'

/** What the field holds after these keys, one after another. */
const typed = (keys: string) => [...keys].reduce((text, key) => regroup(text, text + key), '')

test.each([
  ['1234', '1,234'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['.5', '.5'],
  ['0.0001', '0.0001'],
  ['1,234', '1,234'],
])('typing %s gives %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test.each(['1,5', '1,50', '1e18', '-1', '1 000', '1.2.3'])('%s stays as it is typed, to be refused', text => {
  expect(typed(text)).toBe(text)
})

test('deleting a digit groups the rest anew', () => {
  expect(regroup('1,234,567', '1,234,56')).toBe('123,456')
  expect(regroup('1,234', '1,34')).toBe('134')
})
