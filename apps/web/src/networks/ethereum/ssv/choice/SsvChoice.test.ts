import { expect, test } from 'vitest'
import { readTerms } from './readTerms.ts'
import {
  isComplete,
  newChoice,
  readChoice,
  readOperatorIds,
  type SsvChoice,
  withOperators,
  withSize,
} from './SsvChoice.ts'

const choice = (ids: number[], change: Partial<SsvChoice> = {}) => ({
  ...withOperators(newChoice(), ids),
  ...change,
})

test('a choice begins with four operators and two years', () => {
  expect(newChoice()).toMatchObject({ size: 4, operatorIds: [], days: '730' })
})

test('operators stand once and in order, and the cluster grows to take them', () => {
  expect(choice([9, 3, 3, 1]).operatorIds).toEqual([1, 3, 9])
  expect(choice([1, 2, 3, 4, 5]).size).toBe(7)
  expect(choice(Array.from({ length: 20 }, (_, at) => at + 1))).toMatchObject({ size: 13 })
  expect(choice(Array.from({ length: 20 }, (_, at) => at + 1)).operatorIds).toHaveLength(13)
})

test('a smaller cluster keeps its first operators', () => {
  expect(withSize(choice([1, 2, 3, 4, 5, 6, 7]), 4).operatorIds).toEqual([1, 2, 3, 4])
})

test('a larger cluster stays as large while operators are taken out', () => {
  expect(withOperators(withSize(choice([1, 2, 3, 4]), 7), [1, 2]).size).toBe(7)
})

test.each([
  ['1,2,13', [1, 2, 13]],
  ['1,x,,-2,2.5,0,7', [1, 7]],
  [undefined, []],
])('%j names the operators %j', (text, ids) => {
  expect(readOperatorIds(text)).toEqual(ids)
})

test('what the browser kept comes back, and nothing else', () => {
  const kept = choice([1, 2, 3])
  expect(readChoice(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  const foreign = [
    null,
    'x',
    {},
    { ...kept, size: 5 },
    { ...kept, operatorIds: [1, -1] },
    { ...kept, days: 7 },
  ]
  for (const value of [...foreign, { ...kept, stake: { ...kept.stake, by: 'x' } }])
    expect(readChoice(value)).toBeNull()
})

test('a stake is begun with a whole choice only', () => {
  const whole = choice([4, 3, 2, 1])
  expect(isComplete(whole)).toBe(true)
  expect(readTerms(whole)).toEqual({
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n] },
    operatorIds: [1, 2, 3, 4],
    days: 730,
  })
  expect(readTerms(null)).toBeNull()
  expect(readTerms(choice([1, 2, 3]))).toBeNull()
  expect(readTerms({ ...whole, days: '0' })).toBeNull()
  expect(readTerms({ ...whole, stake: { ...whole.stake, count: '0' } })).toBeNull()
})
