import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ssvOperatorSet } from './ssvCluster.ts'
import { ssvKeyShares, ssvOfferRequest } from './ssvOffer.ts'
import { ssvOperatorQuery, ssvOperatorsOf, ssvOperatorTable } from './ssvOperator.ts'

const owner = `0x${'11'.repeat(20)}` as const
const reach = { indexedTo: null, finalBlock: null, catchingUp: true }

test.each([
  [[1, 2, 3, 4], true],
  [[1, 2, 3, 4, 5, 6, 7], true],
  [[1, 2, 3, 4, 5], false],
  [[1, 2, 2, 4], false],
  [[4, 3, 2, 1], false],
  [[0, 1, 2, 3], false],
  [Array.from({ length: 16 }, (_, place) => place + 1), false],
])('a set of operators has 4, 7, 10 or 13, sorted and unique: %j', (ids, valid) => {
  expect(ssvOperatorSet.safeParse(ids).success).toBe(valid)
})

test('rows of the operator table decode to operators', () => {
  const table = ssvOperatorTable.parse({
    source: 'chain_and_api',
    apiReadAt: '2026-11-24T10:00:00Z',
    owners: [owner],
    relays: ['flashbots', 'aestus'],
    rows: [
      [7, 'Seven', 0, '1770000000', 1 | 2 | 4 | 8, 31, 9_990, null, [1]],
      [8, null, 0, '0', 0, 0, null, null, []],
    ],
    reach,
  })
  expect(ssvOperatorsOf(table)).toEqual([
    {
      ...{ id: 7, name: 'Seven', owner, feeWei: 1_770_000_000n, isPrivate: true, verified: true },
      ...{ hasPendingFee: true, validatorCount: 31, performanceDay: 9_990, performanceMonth: null },
      mevRelays: ['aestus'],
    },
    {
      ...{ id: 8, name: null, owner, feeWei: 0n, isPrivate: false, verified: null },
      ...{ hasPendingFee: false, validatorCount: 0, performanceDay: null, performanceMonth: null },
      mevRelays: [],
    },
  ])
})

test('a row with a fee that is no number is refused', () => {
  const row = [7, null, 0, '-1', 0, 0, null, null, []]
  const table = { source: 'chain', apiReadAt: null, owners: [owner], relays: [], rows: [row], reach }
  expect(ssvOperatorTable.safeParse(table).success).toBe(false)
})

test('ids, page and search of a query travel as text', () => {
  const query = { ids: [1, 2, 13], page: 2, search: 'stake' }
  expect(z.encode(ssvOperatorQuery, query)).toEqual({ ids: '1,2,13', page: '2', search: 'stake' })
  expect(z.safeDecode(ssvOperatorQuery, { ids: '1,2,', page: '2' }).success).toBe(false)
  expect(z.safeDecode(ssvOperatorQuery, { page: '0' }).success).toBe(false)
})

test('an SSV offer names who registers with whom', () => {
  const request = {
    withdrawalAddress: owner,
    credentialsType: '0x01',
    amountsGwei: ['32000000000'],
    ssv: { ownerAddress: owner, operatorIds: [1, 2, 3, 4] },
  }
  expect(ssvOfferRequest.parse(request).ssv.operatorIds).toEqual([1, 2, 3, 4])
  expect(ssvOfferRequest.safeParse({ ...request, ssv: undefined }).success).toBe(false)
})

test.each([
  [1_312, true],
  [1_311, false],
  [4_048, true],
  [4_049, false],
])('shares of %i bytes', (bytes, valid) => {
  const shares = [{ pubkey: `0x${'ab'.repeat(48)}`, ownerNonce: 0, sharesData: `0x${'00'.repeat(bytes)}` }]
  const answer = { ownerAddress: owner, operatorIds: [1, 2, 3, 4], operatorKeys: [], shares }
  expect(ssvKeyShares.safeParse(answer).success).toBe(valid)
})
