import { expect, test } from 'vitest'
import { findDuplicatePubkeys } from './findDuplicatePubkeys.ts'

test('every row of a repeated key is named, in any case', () => {
  const deposits = (['0xAA', '0xbb', '0xaa', '0xcc', '0xaA', '0xCC'] as const).map(pubkey => ({ pubkey }))
  expect(findDuplicatePubkeys(deposits)).toEqual([
    { pubkey: '0xaa', rows: [0, 2, 4] },
    { pubkey: '0xcc', rows: [3, 5] },
  ])
})

test('different keys give nothing', () => {
  expect(findDuplicatePubkeys([{ pubkey: '0xaa' }, { pubkey: '0xab' }])).toEqual([])
  expect(findDuplicatePubkeys([])).toEqual([])
})
