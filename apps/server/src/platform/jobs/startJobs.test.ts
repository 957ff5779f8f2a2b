import { Writable } from 'node:stream'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { BaseError } from '@granary/errors'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { readSettings } from '../../settings.ts'
import type { Database } from '../db/Database.ts'
import { createLog, type Log } from '../log/createLog.ts'
import { createMetrics, type Metrics } from '../metrics/createMetrics.ts'
import { exportState } from '../metrics/exportState.ts'
import { createJobBeats } from './JobBeats.ts'
import { type Jobs, startJobs } from './startJobs.ts'

let metrics: Metrics
let kept: TestDatabase
let database: Database
let jobs: Jobs
let log: Log
let logged = ''

renewOnRetry(
  async () => {
    logged = ''
    metrics = createMetrics()
    kept = await createTestDatabase()
    database = await kept.open()
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk
        done()
      },
    })
    log = createLog(readSettings({ LOG_LEVEL: 'debug' }), destination)
    exportState(metrics, database)
    jobs = await startJobs({ database, metrics, log })
  },
  async () => {
    await jobs.close()
    await database.close()
    await kept.drop()
  },
)

const linesOf = (job: string) =>
  logged
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(line => line.job === job)

test('every line that a run logs carries the job and the id of the run', async () => {
  await jobs.every('count-sheep', 3600, async () => log.info('one sheep'))
  await expect.poll(() => linesOf('count-sheep').length, { timeout: 60_000 }).toBe(2)
  const [line, done] = linesOf('count-sheep')
  expect(line).toMatchObject({ msg: 'one sheep', jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(done).toMatchObject({ msg: 'a job is done', jobId: line?.jobId })
})

test('a job that fails again and again is logged when the failure changes and when it is over', async () => {
  let runs = 0
  await jobs.every('grumble', 1, async () => {
    runs += 1
    if (runs <= 3) throw new BaseError('Nobody answers.', { code: 'NODE_REFUSED' })
    if (runs <= 5) throw new BaseError('It has no peers.', { code: 'NODE_ALONE' })
  })
  const told = () => linesOf('grumble').filter(({ level }) => level !== 'debug')
  await expect.poll(() => told().at(-1)?.msg, { timeout: 60_000 }).toBe('a job that had failed is done')
  expect(told().map(({ level, err }) => [level, (err as { code: string } | undefined)?.code])).toEqual([
    ['warn', 'NODE_REFUSED'],
    ['warn', 'NODE_ALONE'],
    ['info', undefined],
  ])
})

test('a failed run is counted and logged by its code, without texts of outside errors, and does not stop the next', async () => {
  let runs = 0
  await jobs.every('stumble', 1, async () => {
    runs += 1
    if (runs === 1) throw new Error('https://node.example/v3/0123456789abcdef0123 refused')
    if (runs === 2) throw new BaseError('Nobody answers.', { code: 'NODE_REFUSED' })
  })
  const beat = async () => (await createJobBeats(database.orm).list()).find(({ name }) => name === 'stumble')
  await expect.poll(async () => (await beat())?.succeededAt, { timeout: 60_000 }).toBeInstanceOf(Date)
  expect(await beat()).toMatchObject({ failure: 'NODE_REFUSED: Nobody answers.', failures: 0 })
  const figures = await metrics.registry.metrics()
  expect(figures).toMatch(/granary_job_duration_seconds_count\{job="stumble",outcome="failed"\} 2/)
  expect(figures).toMatch(/granary_job_queue\{job="stumble",state="failed"\} 2/)
  expect(figures).toMatch(/granary_job_success_age_seconds\{job="stumble"\} \d/)
  expect(figures).toContain('granary_database_up 1')
  expect(figures).not.toContain('node.example')
})

test('a job without a good run is as old as its first one, however often it is tried', async () => {
  const beats = createJobBeats(database.orm)
  await beats.started('never-done', 1)
  await database.orm.execute(
    sql`update job_beats set started_at = now() - interval '1 hour' where name = 'never-done'`,
  )
  await beats.started('never-done', 2)
  await beats.failed('never-done', 2, 'NODE_REFUSED')
  const [beat] = (await beats.list()).filter(({ name }) => name === 'never-done')
  expect(beat).toMatchObject({ everySeconds: 2, failures: 1, failure: 'NODE_REFUSED', succeededAt: null })
  expect(beat?.ageSeconds).toBeGreaterThan(3_500)
  await beats.succeeded('never-done', 2)
  const [done] = (await beats.list()).filter(({ name }) => name === 'never-done')
  expect(done).toMatchObject({ failures: 0, succeededAt: expect.any(Date) })
  expect(done?.ageSeconds).toBeLessThan(60)
})
