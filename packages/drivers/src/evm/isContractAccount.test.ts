import { expect, test } from 'vitest'
import { isContractAccount } from './isContractAccount.ts'

const account = `0x${'a1'.repeat(20)}`

test.each([
  ['an account of a key', '0x', false],
  ['one of a key that lent itself code (EIP-7702)', `0xEF0100${'0e'.repeat(20)}`, false],
  ['a Safe', '0x6080', true],
])('whether others send for %s', async (_, code, isSent) => {
  expect(await isContractAccount({ request: async () => code }, account)).toBe(isSent)
})
