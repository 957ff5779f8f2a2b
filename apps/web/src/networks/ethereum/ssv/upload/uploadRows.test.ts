import { expect, test } from 'vitest'
import { uploadRows } from './uploadRows.ts'

const key = (digit: string) => `0x${digit.repeat(96)}` as const
const share = (row: number, digit: string) => ({ row, publicKey: key(digit), ownerNonce: 5 + row })
const deposit = (row: number, digit: string) => ({ row, pubkey: key(digit), amountGwei: 32_000_000_000n })

test('a validator has a row in each file, in the order of the key shares', () => {
  const rows = uploadRows([share(0, 'a'), share(1, 'b')], [deposit(0, 'b'), deposit(1, 'a')])
  expect(rows).toEqual([
    {
      pubkey: key('a'),
      shareRow: 0,
      depositRow: 1,
      ownerNonce: 5,
      amountGwei: 32_000_000_000n,
      problems: [],
    },
    {
      pubkey: key('b'),
      shareRow: 1,
      depositRow: 0,
      ownerNonce: 6,
      amountGwei: 32_000_000_000n,
      problems: [],
    },
  ])
})

test('keys are the same in capitals', () => {
  const rows = uploadRows([share(0, 'A')], [deposit(0, 'a')])
  expect(rows.map(({ problems }) => problems)).toEqual([[]])
})

test('a row without its partner says which is missing', () => {
  const rows = uploadRows([share(0, 'a')], [deposit(0, 'b')])
  expect(rows.map(({ pubkey, problems }) => [pubkey, problems])).toEqual([
    [key('a'), [{ code: 'KEY_SHARES_DEPOSIT_MISSING' }]],
    [key('b'), [{ code: 'KEY_SHARES_ROW_MISSING' }]],
  ])
})

test('problems of either file stand at the validator', () => {
  const wrong = { code: 'KEY_SHARES_NONCE_WRONG', details: '8, expected 7' }
  const repeated = { code: 'DEPOSIT_FILE_KEY_REPEATED' }
  const [row] = uploadRows([share(0, 'a')], [deposit(3, 'a')], {
    shares: [{ row: 0, problems: [wrong] }],
    deposits: [{ row: 3, problems: [repeated] }],
  })
  expect(row?.problems).toEqual([wrong, repeated])
})
