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

const malformed = { code: 'KEY_SHARES_FIELD_MISSING', details: 'payload' }

test('problems of either file stand at the validator', () => {
  const wrong = { code: 'KEY_SHARES_NONCE_WRONG', details: '8, expected 7' }
  const foreign = { code: 'DEPOSIT_FILE_NETWORK_WRONG' }
  const [row] = uploadRows([share(0, 'a')], [deposit(3, 'a')], {
    shares: [{ row: 0, problems: [wrong] }],
    deposits: [{ row: 3, problems: [foreign] }],
  })
  expect(row?.problems).toEqual([wrong, foreign])
})

test('rows of either file that could not be read are in the result, with all that is wrong', () => {
  const rows = uploadRows([share(0, 'a'), share(2, 'b')], [deposit(0, 'a'), deposit(1, 'b')], {
    shares: [
      { row: 1, problems: [malformed] },
      { row: 1, problems: [{ code: 'KEY_SHARES_FIELD_MALFORMED' }] },
      { row: 3, problems: [malformed] },
    ],
    deposits: [{ row: 2, problems: [{ code: 'DEPOSIT_FILE_ROW_MALFORMED' }] }],
  })
  expect(rows.map(({ pubkey, shareRow, depositRow }) => [pubkey, shareRow, depositRow])).toEqual([
    [key('a'), 0, 0],
    [null, 1, null],
    [key('b'), 2, 1],
    [null, 3, null],
    [null, null, 2],
  ])
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    [],
    ['KEY_SHARES_FIELD_MISSING', 'KEY_SHARES_FIELD_MALFORMED'],
    [],
    ['KEY_SHARES_FIELD_MISSING'],
    ['DEPOSIT_FILE_ROW_MALFORMED'],
  ])
})

test('a deposit that repeats a key is a row of its own, and the first one has the shares', () => {
  const repeated = { code: 'DEPOSIT_FILE_KEY_REPEATED' }
  const rows = uploadRows([share(0, 'a')], [deposit(0, 'a'), deposit(1, 'a')], {
    deposits: [{ row: 1, problems: [repeated] }],
  })
  expect(rows.map(({ shareRow, depositRow, problems }) => [shareRow, depositRow, problems])).toEqual([
    [0, 0, []],
    [null, 1, [repeated]],
  ])
})
