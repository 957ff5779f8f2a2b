import { expect, test } from 'vitest'
import { readReceiver } from './readReceiver.ts'

const lower = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const read = (text: string) => readReceiver(text, 'eip155:1')

test.each([
  lower,
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '70997970C51812DC3A010C7D01B50E0D17DC79C8',
  ' 0x70997970c51812dc3a010c7d01b50e0d17dc79c8\n',
  'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
])('[B5.02] [B5.03] %j is an address', text => {
  expect(read(text)).toBe(lower)
})

test.each([
  ['a typing error in mixed case', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8', 'ADDRESS_CHECKSUM'],
  ['one digit too few', lower.slice(0, -1), 'ADDRESS_MALFORMED'],
  ['a name', 'vitalik.eth', 'ADDRESS_MALFORMED'],
  ['nothing', '', 'ADDRESS_MALFORMED'],
  ['the zero address', `0x${'0'.repeat(40)}`, 'RECEIVER_UNUSABLE'],
])('[B5.02] [B5.03] %s is refused', (_, text, code) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['bip122', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['solana', '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'],
  ['eip155:71', `eip155:71:${lower}`],
])('an address of %s is refused by its name', (details, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_OTHER_CHAIN', details }))
})
