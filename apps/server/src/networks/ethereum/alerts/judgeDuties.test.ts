import { expect, test } from 'vitest'
import { isContradicted, judgeBalance, judgeLiveness, noneMissed } from './judgeDuties.ts'

const full = 32_000_000_000n

test('missed epochs count from the first one, and a vote ends them', () => {
  const once = judgeLiveness(noneMissed, 7, false)
  expect(judgeLiveness(once, 8, false)).toEqual({ missedEpochs: 2, firstMissedEpoch: 7 })
  expect(judgeLiveness(once, 8, true)).toEqual(noneMissed)
})

test('a balance that grew contradicts a restarted node that forgot votes', () => {
  const missed = { missedEpochs: 3, firstMissedEpoch: 7, balanceGwei: full + 9_000n }
  expect(isContradicted(missed, { balanceGwei: full }, 8)).toBe(true)
  expect(isContradicted(missed, { balanceGwei: full }, 7)).toBe(false)
  expect(isContradicted(missed, { balanceGwei: full + 9_000n }, 8)).toBe(false)
})

test.each([
  ['falls a little: epochs are missed', -12_000n, { missedEpochs: 2, firstMissedEpoch: 11 }],
  ['grows: nothing is', 9_000n, noneMissed],
  ['falls by a withdrawal: it says nothing', -20_000_000n, noneMissed],
] as const)('a balance that %s', (_, change, duties) => {
  expect(judgeBalance({ ...noneMissed, balanceGwei: full }, full + change, 10, 12)).toEqual(duties)
})
