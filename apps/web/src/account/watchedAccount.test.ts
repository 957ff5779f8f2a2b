import { expect, test } from 'vitest'
import { watchedAccount } from './watchedAccount.ts'

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

test('a watched address is lower-cased, with or without a checksum', () => {
  expect(watchedAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ account: lower })
  expect(watchedAccount(` ${lower} `)).toEqual({ account: lower })
})

test('a wrong checksum is a typing error, and anything else is no address', () => {
  expect(watchedAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toEqual({ code: 'ADDRESS_CHECKSUM' })
  expect(watchedAccount('me.eth')).toEqual({ code: 'ADDRESS_MALFORMED' })
})

test('without an address no account is watched', () => {
  expect(watchedAccount('')).toBeNull()
  expect(watchedAccount('  ')).toBeNull()
})
