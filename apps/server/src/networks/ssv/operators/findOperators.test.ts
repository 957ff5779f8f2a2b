import { ssvOperatorsOf } from '@granary/api/ssv'
import { expect, test } from 'vitest'
import type { KnownOperator } from './createOperatorDirectory.ts'
import type { ApiOperator } from './createSsvApi.ts'
import { describeOperator, tableOf } from './describeOperators.ts'
import { findOperators, type OperatorQuery } from './findOperators.ts'

const owner = `0x${'aa'.repeat(20)}` as const

const operator = (id: number, changed: Partial<KnownOperator> = {}): KnownOperator => ({
  ...{ id, owner, operatorKey: 'key', feeWei: BigInt(id) * 10n, feeBlock: 1, pendingFee: null },
  ...{ lastFeeChange: null, isPrivate: false, isRemoved: false, whitelistingContract: null },
  ...{ whitelistChanges: [], addedAtBlock: id, addedTransaction: `0x${'00'.repeat(32)}` as const },
  ...{ validatorCount: 100 - id, ...changed },
})

const api = (id: number, changed: Partial<ApiOperator> = {}): ApiOperator => ({
  ...{ id, name: `Operator ${id}`, performanceDay: null, performanceMonth: null, verified: false },
  ...{ mevRelays: [], logo: null, status: null, ...changed },
})

const reading = {
  readAt: new Date(0),
  operators: new Map([
    [1, api(1, { name: 'Zeta', performanceMonth: 9_000 })],
    [2, api(2, { name: 'alpha', performanceMonth: 9_900, verified: true, mevRelays: ['aestus'] })],
    [3, api(3, { name: 'Beta' })],
  ]),
}
const all = [
  operator(1),
  operator(2, { isPrivate: true }),
  operator(3, { owner: `0x${'bb'.repeat(20)}` }),
  operator(4),
  operator(5, { isRemoved: true }),
]

const idsOf = (query: OperatorQuery, isUsable = (_: KnownOperator) => true) =>
  findOperators(all, reading, query, isUsable).map(({ id }) => id)

test.each<[OperatorQuery, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ order: 'desc' }, [4, 3, 2, 1]],
  [{ removed: 'true' }, [1, 2, 3, 4, 5]],
  [{ search: 'ALPH' }, [2]],
  [{ search: '3' }, [3]],
  [{ search: 'bbbb' }, [3]],
  [{ search: 'nothing' }, []],
  [{ ids: [4, 1, 99] }, [1, 4]],
  [{ access: 'private' }, [2]],
  [{ access: 'public' }, [1, 3, 4]],
  [{ verified: 'true' }, [2]],
  [{ sort: 'fee', order: 'desc' }, [4, 3, 2, 1]],
  [{ sort: 'validators' }, [4, 3, 2, 1]],
  // What is unknown comes last in either order.
  [{ sort: 'name' }, [2, 3, 1, 4]],
  [{ sort: 'name', order: 'desc' }, [1, 3, 2, 4]],
  [{ sort: 'performance' }, [1, 2, 3, 4]],
  [{ sort: 'performance', order: 'desc' }, [2, 1, 3, 4]],
])('query %j gives %j', (query, ids) => {
  expect(idsOf(query)).toEqual(ids)
})

test('only operators that an owner may use', () => {
  expect(idsOf({ usableBy: owner }, ({ isPrivate }) => !isPrivate)).toEqual([1, 3, 4])
})

test('without the API operators have numbers, keys and fees', () => {
  expect(describeOperator(operator(1), undefined)).toMatchObject({
    ...{ name: null, performanceDay: null, verified: null, mevRelays: [], operatorKey: 'key', feeWei: 10n },
  })
})

test('the table in few bytes decodes to the same operators, without removed ones', () => {
  const table = { ...tableOf(all, reading), source: 'chain' as const, apiReadAt: null }
  const reach = { indexedTo: null, finalBlock: null, catchingUp: false }
  const decoded = ssvOperatorsOf({ ...table, reach })
  expect(table.owners).toHaveLength(2)
  expect(decoded.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  for (const [place, { hasPendingFee: _, ...row }] of decoded.entries())
    expect(describeOperator(all[place] as KnownOperator, reading)).toMatchObject(row)
})

test('2,000 operators fit in 200 kB', () => {
  const many = Array.from({ length: 2_000 }, (_, place) => operator(place + 1))
  const names = new Map(
    many.map(({ id }) => [id, api(id, { name: `Some Operator Ltd. ${id}`, performanceDay: 9_999 })]),
  )
  expect(JSON.stringify(tableOf(many, { ...reading, operators: names })).length).toBeLessThan(200_000)
})
