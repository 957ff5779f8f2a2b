import { problem, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '#test/postgres/postgresDatabase.ts'
import { type BrokenLine, startBrokenLine } from '#test/postgres/startBrokenLine.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'
import { readSettings } from '../../settings.ts'
import { createLog } from '../log/createLog.ts'
import { Secret } from '../settings/Secret.ts'
import { databaseProblem } from './databaseProblem.ts'
import { openPostgres } from './openPostgres.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const offerId = '00000000-0000-4000-8000-000000000000'

let kept: PostgresDatabase
let line: BrokenLine
let server: TestServer

beforeAll(async () => {
  kept = await createPostgresDatabase()
  line = await startBrokenLine(kept.url)
  server = await startTestServer({
    ...devnetEnvironment(await testDevnet()),
    DATABASE_URL: line.url,
    LOG_ADDRESSES: 'full',
  })
})

afterAll(async () => {
  await server.close()
  line.close()
  await kept.drop()
})

beforeEach(() => line.mend())

/** When a database counts as silent: a busy machine's answers take a second. */
const silenceMs = 4_000

const find = () => server.get(`/api/v1/ethereum/hoodi/offers/${offerId}`)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const ask = (address: string) =>
  createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 }).call(routes.createOffer, {
    params: { network: 'hoodi' },
    body: {
      withdrawalAddress: address as `0x${string}`,
      credentialsType: '0x01',
      amountsGwei: [32_000_000_000n],
    },
  })

test('[A8.14] without the database requests are refused as problems, the rest continues, and all recovers once it is back', async () => {
  expect(await codeOf(await find())).toBe('OFFER_NOT_FOUND')
  line.cut()
  const refused = await find()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.headers.get('retry-after')).toBe('5')
  const told = problem.parse(await refused.json())
  expect(told).toMatchObject({ code: 'DATABASE_UNAVAILABLE', requestId: expect.any(String) })
  expect(JSON.stringify(told)).not.toMatch(/select|127\.0\.0\.1|ECONN/)
  await expect(ask(`0x${'d1'.repeat(20)}`)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  expect((await server.get('/api/v1/health')).status).toBe(200)
  // A readiness answer is good for a moment.
  await expect.poll(async () => (await server.get('/api/v1/ready')).status, { timeout: 60_000 }).toBe(503)
  expect((await server.get('/metrics')).status).toBe(200)
  line.mend()
  expect(await codeOf(await find())).toBe('OFFER_NOT_FOUND')
  // A look-up of keys that began during the outage fails for all who wait for it.
  const asked = () => ask(`0x${'d1'.repeat(20)}`).then(({ status }) => status, String)
  await expect.poll(asked, { timeout: 60_000 }).toBe('open')
  await expect.poll(async () => (await server.get('/api/v1/ready')).status, { timeout: 60_000 }).toBe(200)
})

test('connections that the database ends, as on a restart, are replaced without a visitor noticing twice', async () => {
  await kept.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'granary'`,
  )
  await expect.poll(async () => codeOf(await find()), { timeout: 60_000 }).toBe('OFFER_NOT_FOUND')
})

test('jobs continue after a database outage', async () => {
  const lastRun = async () => {
    const rows = await kept.query<{ at: Date }>(
      `select succeeded_at as at from job_beats where name = 'watch-deposits-hoodi'`,
    )
    return rows[0]?.at?.getTime() ?? 0
  }
  await expect.poll(lastRun, { timeout: 60_000 }).toBeGreaterThan(0)
  line.cut()
  const before = await lastRun()
  line.mend()
  await expect.poll(lastRun, { timeout: 60_000 }).toBeGreaterThan(before)
})

test('a slow statement, a lock held for ever and a silent network are refused as temporary', async () => {
  const own = await startBrokenLine(kept.url)
  const database = openPostgres(new Secret(own.url), { connections: 2, silenceMs }, log)
  onTestFinished(async () => {
    own.close()
    await database.close()
  })
  const failure = (statement: string) =>
    database.orm.execute(sql.raw(statement)).then(
      () => undefined,
      error => databaseProblem(error)?.code,
    )
  expect(await failure(`set statement_timeout = '50ms'; select pg_sleep(10)`)).toBe('DATABASE_UNAVAILABLE')
  expect(await failure('select no_such_column')).toBeUndefined()
  const limits = await database.orm.execute(sql`show lock_timeout`)
  expect((limits as unknown as { rows: unknown[] }).rows).toEqual([{ lock_timeout: '10s' }])
  own.swallow()
  expect(await failure('select 1')).toBe('DATABASE_UNAVAILABLE')
  own.mend()
  expect(await failure('select 1')).toBeUndefined()
})

test('a connection lost between two statements of a transaction ends the transaction, not the process', async () => {
  const own = await startBrokenLine(kept.url)
  const database = openPostgres(new Secret(own.url), { connections: 1 }, log)
  onTestFinished(async () => {
    own.close()
    await database.close()
  })
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const outcome = database.orm.transaction(async transaction => {
    await transaction.execute(sql`select 1`)
    own.cut()
    await new Promise(resolve => setTimeout(resolve, 100))
    await transaction.execute(sql`select 1`)
  })
  expect(databaseProblem(await outcome.catch(error => error))?.code).toBe('DATABASE_UNAVAILABLE')
  expect(uncaught).toEqual([])
  own.mend()
  await database.orm.execute(sql`select 1`)
})

test('a connection lost as a transaction begins makes room for another one', async () => {
  const own = await startBrokenLine(kept.url)
  const database = openPostgres(new Secret(own.url), { connections: 1, silenceMs }, log)
  onTestFinished(async () => {
    own.close()
    await database.close()
  })
  await database.orm.execute(sql`select 1`)
  own.swallow()
  const outcome = database.orm.transaction(async transaction => transaction.execute(sql`select 1`))
  expect(databaseProblem(await outcome.catch(error => error))?.code).toBe('DATABASE_UNAVAILABLE')
  own.mend()
  await database.orm.execute(sql`select 1`)
  await database.orm.transaction(async transaction => transaction.execute(sql`select 1`))
})
