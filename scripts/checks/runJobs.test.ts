import { expect, test } from 'vitest'
import type { Counts } from '../counts.ts'
import { type Job, runJobs } from '../runJobs.ts'

const passed: Counts = { passed: 1, failed: 0 }

test('jobs fill the lanes in order, and one waits for its predecessors', async () => {
  const events: string[] = []
  const gates = new Map<string, () => void>()
  const job = (name: string, after: string[] = []): Job => ({
    step: name[0] ?? '',
    name,
    after,
    run: () => {
      events.push(name)
      return new Promise(resolve => gates.set(name, () => resolve(passed)))
    },
  })
  const end = async (name: string) => {
    gates.get(name)?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  const run = runJobs([job('a1'), job('b1', ['a1']), job('a2'), job('a3')], 2)
  await end('none')
  expect(events).toEqual(['a1', 'a2'])
  await end('a2')
  expect(events).toEqual(['a1', 'a2', 'a3'])
  await end('a3')
  expect(events).toHaveLength(3)
  await end('a1')
  expect(events).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('b1')
  const results = await run
  expect(results.map(({ step, counts }) => [step, counts.passed])).toEqual([
    ['a', 3],
    ['b', 1],
  ])
})

test('a job that throws has failed, and the others continue', async () => {
  const broken: Job = { step: 'a', name: 'a', run: () => Promise.reject(new Error('no such program')) }
  const results = await runJobs([broken, { step: 'b', name: 'b', after: ['a'], run: async () => passed }], 1)
  expect(results.map(({ counts }) => counts)).toEqual([{ passed: 0, failed: 1 }, passed])
})
