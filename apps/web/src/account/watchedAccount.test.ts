import { expect, test } from 'vitest'
import { watchedAccount } from './watchedAccount.ts'

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

test('an address is watched in lower case, whether it was typed with its checksum or without', () => {
  expect(watchedAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ account: lower })
  expect(watchedAccount(` ${lower} `)).toEqual({ account: lower })
})

test('a letter in the wrong case is a typing error, and what is no address is said to be none', () => {
  expect(watchedAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toEqual({ code: 'ADDRESS_CHECKSUM' })
  expect(watchedAccount('me.eth')).toEqual({ code: 'ADDRESS_MALFORMED' })
})

test('without an address nobody is watched', () => {
  expect(watchedAccount(undefined)).toBeNull()
  expect(watchedAccount('  ')).toBeNull()
})
