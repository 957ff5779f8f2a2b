import { expect, test } from 'vitest'
import { exampleOperator } from '../test/exampleOperators.ts'
import { firstView, type OperatorView, shownOperators } from './OperatorView.ts'

const operators = [
  exampleOperator({ id: 1, name: 'Alpha', verified: true, validatorCount: 5, feeWei: 1_000_000_000n }),
  exampleOperator({ id: 2, name: 'Beta', isPrivate: true, validatorCount: 50, mevRelays: ['aestus'] }),
  exampleOperator({ id: 12, name: null, performanceMonth: null, validatorCount: 7, feeWei: 0n }),
  exampleOperator({ id: 20, name: 'alphabet', performanceMonth: 9_100, validatorCount: 500 }),
]

const ids = (view: Partial<OperatorView>) =>
  shownOperators(operators, { ...firstView, ...view }).map(({ id }) => id)

test('the busiest operators come first', () => {
  expect(ids({})).toEqual([20, 2, 12, 1])
})

test.each<[string, Partial<OperatorView>, number[]]>([
  ['part of a name, in any case', { search: ' ALPHA' }, [20, 1]],
  ['an id, which is whole', { search: '2' }, [2]],
  ['an id with its mark', { search: '#12' }, [12]],
  ['an owner', { search: `0x${'0'.repeat(37)}0` }, [20, 2, 12, 1]],
  ['public ones', { access: 'public' }, [20, 12, 1]],
  ['private ones', { access: 'private' }, [2]],
  ['verified ones', { verified: true }, [1]],
  ['one MEV relay', { relay: 'aestus' }, [2]],
  ['performance, which unknown does not have', { performance: 9_500 }, [2, 1]],
  ['a highest fee a year', { maxFee: '0.003' }, [12, 1]],
  ['no fee at all', { maxFee: '0' }, [12]],
  ['no limit while the text is no amount', { maxFee: 'x' }, [20, 2, 12, 1]],
])('filters by %s', (_, view, expected) => {
  expect(ids(view)).toEqual(expected)
})

test.each<[string, OperatorView['sort'], number[]]>([
  ['by name, the nameless last', { column: 'name', descending: false }, [1, 20, 2, 12]],
  ['by name backwards, the nameless last', { column: 'name', descending: true }, [2, 20, 1, 12]],
  ['by fee', { column: 'fee', descending: false }, [12, 1, 2, 20]],
  ['by performance, the unknown last', { column: 'month', descending: true }, [1, 2, 20, 12]],
  ['by id', null, [1, 2, 12, 20]],
])('sorts %s', (_, sort, expected) => {
  expect(ids({ sort })).toEqual(expected)
})
