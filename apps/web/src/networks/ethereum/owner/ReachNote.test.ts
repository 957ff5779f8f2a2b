// @vitest-environment node
import type { RewardReach } from '@granary/api'
import { expect, test } from 'vitest'
import type { Translate } from '#web/i18n/useText.ts'
import { localDaySentence, namesDay, reachSentences } from './ReachNote.tsx'

const t: Translate = (id, values) =>
  `${id.replace('reward.owner.reach.', '')} ${JSON.stringify(values ?? {})}`
const whole: RewardReach = {
  readTo: { slot: 900, epoch: 112, timestampSeconds: 1000 },
  catchingUp: false,
  from: { slot: 8, date: '2026-11-02' },
  beginning: 'complete',
  secondsPerDay: 86_400,
}
const told = (change: Partial<RewardReach>) =>
  reachSentences(
    { ...whole, ...change },
    t,
    seconds => `at ${seconds}`,
    date => `on ${date}`,
  )

test('a complete and current history needs no remark', () => {
  expect(told({})).toEqual([])
  expect(localDaySentence(whole, t)).toBeNull()
})

test('the remarks say where a history begins, why not earlier, and how far it was read', () => {
  expect(told({ beginning: 'states_gone' })).toEqual(['statesGone {"date":"on 2026-11-02"}'])
  expect(told({ beginning: 'too_many' })).toEqual(['tooMany {"date":"on 2026-11-02"}'])
  expect(told({ beginning: 'backfilling', catchingUp: true })).toEqual([
    'catchingUp {"time":"at 1000","slot":900}',
    'backfilling {"date":"on 2026-11-02"}',
  ])
})

test('[F.30] made-up days appear without a chain time beside their dates', () => {
  const local = { beginning: 'states_gone', catchingUp: true, secondsPerDay: 64 } as const
  expect(told(local)).toEqual(['catchingUpSlot {"slot":900}', 'statesGone {"date":"on 2026-11-02"}'])
})

test("a remark that names a day is known, so that the day's length can follow", () => {
  for (const beginning of ['complete', 'states_gone', 'backfilling', 'too_many'] as const)
    for (const from of [whole.from, null]) {
      const reach = { beginning, from, catchingUp: true }
      expect(namesDay({ ...whole, ...reach })).toBe(told(reach).some(sentence => sentence.includes('date')))
    }
})

test('before the first reading the page shows no date and no zero', () => {
  expect(told({ readTo: null, from: null, beginning: 'backfilling' })).toEqual(['nothing {}'])
  expect(told({ readTo: null, from: null, beginning: 'too_many' })).toEqual(['tooManyNow {}'])
})

test('a complete history without days needs no remark', () => {
  expect(told({ from: null })).toEqual([])
})

test('a short day of a local chain appears with its length', () => {
  expect(localDaySentence({ ...whole, secondsPerDay: 64 }, t)).toBe('localDay {"seconds":64}')
})
