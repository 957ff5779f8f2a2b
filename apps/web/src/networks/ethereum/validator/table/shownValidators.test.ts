import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValidator, exampleValidators } from '../test/exampleValidator.ts'
import { shownValidators } from './shownValidators.ts'
import { firstView, sortColumns, type TableView } from './TableView.ts'

const none = new Map<`0x${string}`, string>()
const view = (change: Partial<TableView>): TableView => ({ ...firstView, ...change })
const indices = (shown: readonly { index: number | null }[]) => shown.map(({ index }) => index)

const waiting = exampleValidator({
  pubkey: `0x${'b2'.repeat(48)}`,
  index: null,
  status: 'pending_deposit',
  balanceGwei: null,
  effectiveBalanceGwei: null,
  depositAddress: null,
  income: null,
  performance: null,
})
const small = exampleValidator({ index: 7, pubkey: `0x${'c3'.repeat(48)}`, balanceGwei: 1n, performance: 10 })
const large = exampleValidator({
  index: 81,
  pubkey: `0x${'d4'.repeat(48)}`,
  balanceGwei: 9n,
  performance: 20,
})
const all = [waiting, large, small]

test('sorts by a column both ways, with empty values last either way', () => {
  for (const column of ['index', 'balance', 'performance'] as const) {
    expect(indices(shownValidators(all, view({ sort: { column, descending: false } }), none))).toEqual([
      7,
      81,
      null,
    ])
    expect(indices(shownValidators(all, view({ sort: { column, descending: true } }), none))).toEqual([
      81,
      7,
      null,
    ])
  }
})

test("states sort by a validator's life, income by both layers together", () => {
  const byStatus = view({ sort: { column: 'status', descending: false } })
  expect(shownValidators([small, waiting], byStatus, none)[0]).toBe(waiting)
  const income = (rewardsGwei: bigint, executionWei: bigint) => {
    const sum = { rewardsGwei, penaltiesGwei: 0n, slashingGwei: 0n, executionWei }
    return { day: sum, week: sum, month: sum, total: sum }
  }
  const tips = { ...small, income: income(1n, 5_000_000_000n) }
  const none0 = { ...large, income: income(5n, 0n) }
  const byIncome = view({ sort: { column: 'income', descending: true } })
  expect(indices(shownValidators([none0, tips], byIncome, none))).toEqual([7, 81])
})

test('equal values keep chain order, and sorting loses none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sortColumns), fc.boolean(), (column, descending) => {
      const many = exampleValidators(60)
      const shown = shownValidators(many, view({ sort: { column, descending } }), none)
      expect(new Set(shown)).toEqual(new Set(many))
      const same = Array.from({ length: 9 }, (_, index) => exampleValidator({ index: index + 1 }))
      if (column !== 'index')
        expect(indices(shownValidators(same, view({ sort: { column, descending } }), none))).toEqual(
          indices(same),
        )
    }),
  )
})

test('filters by state', () => {
  expect(shownValidators(all, view({ status: 'pending_deposit' }), none)).toEqual([waiting])
  expect(shownValidators(all, view({ status: 'active_slashed' }), none)).toEqual([])
})

test('finds by start of the index, part of the key, address or label', () => {
  const labels = new Map([[small.pubkey, 'Cellar, left']])
  const found = (search: string) => indices(shownValidators(all, view({ search }), labels))
  expect(found('8')).toEqual([81])
  expect(found('81')).toEqual([81])
  expect(found(' CELLAR ')).toEqual([7])
  expect(found('0xC3C3')).toEqual([7])
  expect(found('b2b2b2')).toEqual([null])
  expect(found('3c3c3c3c')).toEqual([81, 7])
  expect(found('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toHaveLength(3)
  expect(found('nothing of the kind')).toEqual([])
  expect(found('')).toHaveLength(3)
})

test('without filter and order nothing is copied', () => {
  expect(shownValidators(all, firstView, none)).toBe(all)
})
