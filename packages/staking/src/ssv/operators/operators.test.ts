import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { clusterSizes } from '../cluster/clusterSize.ts'
import { ownerSpreadOf, proposeOperators } from './proposeOperators.ts'
import { type OperatorCandidate, obstacleOf, rankOperators } from './rankOperators.ts'

const ownerOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`

function operator(id: number, rest: Partial<OperatorCandidate> = {}): OperatorCandidate {
  return {
    id,
    owner: ownerOf(id),
    feeWei: 1_770_000_000n,
    isPrivate: false,
    validatorCount: 10,
    performanceDay: 9900,
    performanceMonth: 9900,
    verified: false,
    mevRelays: ['a'],
    ...rest,
  }
}

const context = { newValidators: 1, validatorsPerOperator: 500 }
const order = (operators: readonly OperatorCandidate[]) =>
  rankOperators(operators, context).map(ranked => ranked.operator.id)

test.each<[string, Partial<OperatorCandidate>]>([
  ['performs better', { performanceMonth: 9990, performanceDay: 9990 }],
  ['asks less', { feeWei: 1_000_000_000n }],
  ['is verified', { verified: true }],
  ['offers more relays', { mevRelays: ['a', 'b', 'c'] }],
  ['runs fewer validators', { validatorCount: 0 }],
])('an operator that %s ranks first', (_, better) => {
  expect(order([operator(1), operator(2, better), operator(3)])[0]).toBe(2)
})

test('a pending change of fee ranks an operator last', () => {
  expect(order([operator(1, { hasPendingFee: true }), operator(2), operator(3)])).toEqual([2, 3, 1])
})

test('performance outweighs a free operator', () => {
  const free = operator(1, { feeWei: 0n, performanceMonth: 9000, performanceDay: 9000, verified: true })
  expect(order([free, operator(2)])).toEqual([2, 1])
})

test('unknown performance is neither the best nor the worst', () => {
  const unknown = operator(2, { performanceDay: null, performanceMonth: null })
  const bad = operator(3, { performanceDay: 8000, performanceMonth: 9000 })
  expect(order([bad, unknown, operator(1)])).toEqual([1, 2, 3])
})

test('equal operators rank by id', () => {
  expect(order([operator(3), operator(1), operator(2)])).toEqual([1, 2, 3])
})

test('removed, full and foreign private operators are not ranked', () => {
  const operators = [
    operator(1, { isRemoved: true }),
    operator(2, { isPrivate: true }),
    operator(3, { isPrivate: true }),
    operator(4, { validatorCount: 500 }),
    operator(5, { validatorCount: 499 }),
  ]
  const allowing = { ...context, allowing: new Set([3]) }
  expect(operators.map(candidate => obstacleOf(candidate, allowing))).toEqual([
    'removed',
    'private',
    null,
    'full',
    null,
  ])
  expect(rankOperators(operators, allowing).map(ranked => ranked.operator.id)).toEqual([3, 5])
  expect(obstacleOf(operator(5, { validatorCount: 499 }), { ...context, newValidators: 2 })).toBe('full')
})

test('reasons say what speaks for and against', () => {
  const good = operator(1, { feeWei: 900_000_000n, verified: true, mevRelays: ['a', 'b', 'c', 'd'] })
  const bad = operator(2, {
    feeWei: 5_000_000_000n,
    performanceDay: 5000,
    performanceMonth: 5000,
    mevRelays: [],
    validatorCount: 490,
    hasPendingFee: true,
  })
  const unknown = operator(3, { performanceDay: null, performanceMonth: null })
  const reasons = new Map(
    rankOperators([good, bad, unknown], context).map(ranked => [ranked.operator.id, ranked.reasons]),
  )
  expect(reasons.get(1)).toEqual(['performance_high', 'fee_low', 'verified', 'relays_many'])
  expect(reasons.get(2)).toEqual(['performance_low', 'fee_high', 'relays_none', 'nearly_full', 'fee_pending'])
  expect(reasons.get(3)).toEqual(['performance_unknown'])
})

const anyOperators = fc
  .array(
    fc.record({
      owner: fc.integer({ min: 1, max: 12 }).map(ownerOf),
      feeWei: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      isPrivate: fc.boolean(),
      validatorCount: fc.integer({ min: 0, max: 600 }),
      performanceDay: fc.option(fc.integer({ min: 0, max: 10_000 })),
      performanceMonth: fc.option(fc.integer({ min: 0, max: 10_000 })),
      verified: fc.option(fc.boolean()),
      mevRelays: fc.array(fc.string(), { maxLength: 5 }),
      hasPendingFee: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map(list => list.map((item, i) => ({ id: i + 1, ...item })))

test('a proposal has usable, different operators in ascending order, or there is none', () => {
  fc.assert(
    fc.property(anyOperators, fc.constantFrom(...clusterSizes), (operators, size) => {
      const usable = operators.filter(candidate => obstacleOf(candidate, context) === null)
      const proposal = proposeOperators(operators, size, context)
      if (!proposal) {
        expect(usable.length).toBeLessThan(size)
        return
      }
      const ids = proposal.operators.map(ranked => ranked.operator.id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(ids).toHaveLength(size)
      for (const ranked of proposal.operators) {
        expect(usable).toContain(ranked.operator)
        expect(ranked.score).toBeGreaterThanOrEqual(0)
        expect(ranked.score).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

test('a proposal spreads over owners as far as there are owners', () => {
  fc.assert(
    fc.property(anyOperators, fc.constantFrom(...clusterSizes), (operators, size) => {
      const proposal = proposeOperators(operators, size, context)
      if (!proposal) return
      const usable = operators.filter(candidate => obstacleOf(candidate, context) === null)
      const owners = (list: readonly { owner: string }[]) => new Set(list.map(({ owner }) => owner)).size
      const chosen = proposal.operators.map(ranked => ranked.operator)
      expect(owners(chosen)).toBe(Math.min(size, owners(usable)))
    }),
  )
})

test('an owner with more operators than may fail is named', () => {
  const owners = (...list: number[]) => list.map(n => ({ owner: ownerOf(n) }))
  expect(ownerSpreadOf(owners(1, 2, 3, 4), 4)).toBe('all_different')
  expect(ownerSpreadOf(owners(1, 1, 3, 4), 4)).toBe('too_few_owners')
  expect(ownerSpreadOf(owners(1, 1, 2, 2, 3, 3, 4), 7)).toBe('fault_tolerant')
  expect(ownerSpreadOf(owners(1, 1, 1, 2, 3, 4, 5), 7)).toBe('too_few_owners')
  expect(ownerSpreadOf([{ owner: '0xAB' }, { owner: '0xab' }], 4)).toBe('too_few_owners')
})

test('ranking 2,000 operators keeps all usable ones', () => {
  const many = Array.from({ length: 2000 }, (_, i) => operator(i + 1, { validatorCount: i % 520 }))
  const usable = many.filter(({ validatorCount }) => validatorCount < 500)
  expect(rankOperators(many, context)).toHaveLength(usable.length)
})
