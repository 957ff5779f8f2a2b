import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../packages/staking/test/randomRuns.ts'
import { findRoundAt, type Round } from './findRoundAt.ts'

/** Rounds from the latest backwards, and how often they were asked for. */
function feedOf(times: readonly number[]) {
  const asked: number[] = []
  return {
    asked,
    async read(places: readonly number[]): Promise<(Round | undefined)[]> {
      asked.push(places.length)
      return places.map(place => {
        const updatedAt = times[place]
        return updatedAt === undefined ? undefined : { answer: BigInt(place), updatedAt }
      })
    },
  }
}

test('it finds the newest round that is old enough, in few requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 3_000 }),
      fc.integer({ min: 0, max: 90_000 }),
      async (gaps, age) => {
        const times = [0]
        for (const gap of gaps) times.push((times.at(-1) ?? 0) - gap)
        const { read, asked } = feedOf(times)
        const wanted = times.findIndex((time, place) => place > 0 && time <= -age)
        const found = await findRoundAt(times.length - 1, -age, read)
        expect(found?.answer).toBe(wanted === -1 ? undefined : BigInt(wanted))
        expect(asked.length).toBeLessThanOrEqual(5)
        expect(Math.max(...asked)).toBeLessThanOrEqual(17)
      },
    ),
    randomRuns(5_000, 100),
  )
})

test('a feed without older rounds, or with a hole where the round would be, tells none', async () => {
  expect(await findRoundAt(0, 0, feedOf([5]).read)).toBeUndefined()
  const times = Array.from({ length: 40 }, (_, place) => -place * 10)
  const { read } = feedOf(times)
  const withHole = async (places: readonly number[]) =>
    (await read(places)).map((round, index) => (places[index] === 9 ? undefined : round))
  expect((await findRoundAt(39, -90, read))?.answer).toBe(9n)
  expect(await findRoundAt(39, -90, withHole)).toBeUndefined()
})
