import { randomUUID } from 'node:crypto'
import { type Offer, type ProofOfWork, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { contactRoutes } from '@granary/api/contact'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '../test/postgres/postgresDatabase.ts'
import { solveProofOfWork, workDemandOf } from '../test/solveProofOfWork.ts'
import { startMailServer } from '../test/startMailServer.ts'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.ts'
import { devnetEnvironment, testDevnet } from '../test/startTestServer.ts'
import { migrations } from './platform/db/migrations/migrations.ts'

const gwei32 = 32_000_000_000n

let kept: PostgresDatabase
let environment: Record<string, string>
let processes: ServerProcess[]

renewOnRetry(
  async () => {
    kept = await createPostgresDatabase()
    environment = {
      ...devnetEnvironment(await testDevnet()),
      DATABASE_URL: kept.url,
      DATABASE_CONNECTIONS: '5',
    }
    // Both find the database empty and migrate it at the same time.
    processes = await Promise.all([startServerProcess(environment), startServerProcess(environment)])
  },
  async () => {
    await Promise.all(processes.map(each => each.end()))
    await kept.drop()
  },
)

const addressOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`

function ask({ url }: { url: string }, withdrawalAddress: `0x${string}`, validators = 1): Promise<Offer> {
  return createClient({ baseUrl: `${url}/api/v1`, timeoutMs: 60_000 }).call(routes.createOffer, {
    params: { network: 'hoodi' },
    body: {
      withdrawalAddress,
      credentialsType: '0x01',
      amountsGwei: Array.from({ length: validators }, () => gwei32),
    },
  })
}

const jobLines = (of: ServerProcess) =>
  of.lines().filter(({ msg, jobId }) => msg === 'a job is done' && typeof jobId === 'string')

async function runningJobs(): Promise<number> {
  const [row] = await kept.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state = 'completed'`,
  )
  return row?.count ?? 0
}

test('two processes that start at once on an empty database migrate it once', async () => {
  const applied = await kept.query<{ name: string }>('select name from migrations order by applied_at, name')
  expect(applied.map(({ name }) => name).sort()).toEqual(migrations.map(({ name }) => name).sort())
  expect(processes.flatMap(each => each.lines()).filter(({ level }) => level === 'error')).toEqual([])
})

test('[F.06] concurrent requests to both, with one keys process: no key is offered twice, and the same request gets the same offer from both', async () => {
  const [one, two] = processes as [ServerProcess, ServerProcess]
  const asked = Array.from({ length: 60 }, (_, place) => place)
  const offers = await Promise.all(
    asked.flatMap(place => [
      ask(one, addressOf(1000 + place), (place % 3) + 1),
      ask(two, addressOf(1000 + place), (place % 3) + 1),
    ]),
  )
  const ids = new Set(offers.map(({ id }) => id))
  expect(ids.size).toBe(60)
  const keys = [...new Map(offers.map(offer => [offer.id, offer])).values()].flatMap(
    ({ deposits }) => deposits,
  )
  expect(new Set(keys.map(({ pubkey }) => pubkey)).size).toBe(keys.length)
  const rows = await kept.query<{ keys: number; indexes: number; highest: string }>(`
    select count(*)::int as keys, count(distinct key_index)::int as indexes, max(key_index) as highest
      from validators`)
  expect(rows[0]?.keys).toBe(keys.length)
  expect(rows[0]?.indexes).toBe(keys.length)
  const metrics = await (await fetch(`${two.url}/metrics`)).text()
  const next = Number(/^granary_next_key_index (\d+)$/m.exec(metrics)?.[1])
  expect(next).toBeGreaterThan(Number(rows[0]?.highest))
})

test('[F.36] the processes count exactly what was offered, without keys that lost a race', async () => {
  const counts = await Promise.all(
    processes.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^granary_offered_validators_total\{network="hoodi"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }),
  )
  const [row] = await kept.query<{ keys: number }>('select count(*)::int as keys from validators')
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(row?.keys)
})

test('each job runs once, in one of the two', async () => {
  await expect.poll(runningJobs, { timeout: 60_000 }).toBeGreaterThan(6)
  const [one, two] = processes as [ServerProcess, ServerProcess]
  const ids = [...jobLines(one), ...jobLines(two)].map(({ jobId }) => jobId)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a limit counts requests to both', async () => {
  const limited = {
    ...environment,
    RATE_LIMIT_REQUESTS_PER_MINUTE: '30',
    RATE_LIMIT_VALIDATORS_PER_HOUR: '4',
  }
  const own = await createPostgresDatabase()
  const pair = await Promise.all(
    [0, 1].map(() => startServerProcess({ ...limited, DATABASE_URL: own.url, DEPOSIT_SCAN_SECONDS: '60' })),
  )
  onTestFinished(async () => {
    await Promise.all(pair.map(each => each.end()))
    await own.drop()
  })
  const [one, two] = pair as [ServerProcess, ServerProcess]
  await ask(one, addressOf(1), 3)
  await expect(ask(two, addressOf(2), 2)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const status = async ({ url }: ServerProcess) => (await fetch(`${url}/api/v1/health`)).status
  for (let count = 0; count < 27; count += 1) expect(await status(one)).toBe(200)
  let answered = 0
  await expect
    .poll(
      async () => {
        const answer = await status(two)
        if (answer === 200) answered += 1
        return answer
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(429)
  expect(answered).toBeLessThan(15)
  const rows = await own.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('[A7.19] a message sent to both is stored and mailed once', async () => {
  const mail = await startMailServer()
  const own = await createPostgresDatabase()
  const settings = {
    DATABASE_URL: own.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'portal@stake.example',
    CONTACT_TO: 'support@stake.example',
    CONTACT_SEND_SECONDS: '1',
  }
  const both = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  onTestFinished(async () => {
    await Promise.all(both.map(each => each.end()))
    await Promise.all([mail.close(), own.drop()])
  })
  const message = {
    id: randomUUID(),
    type: 'feedback',
    name: 'Ada',
    message: 'The receipt is a joy to read.',
    language: 'en_US',
  } as const
  const send = async ({ url }: ServerProcess) => {
    const client = createClient({ baseUrl: `${url}/api/v1` })
    const post = (proofOfWork?: ProofOfWork) =>
      client.call(contactRoutes.sendContactMessage, {
        body: { ...message, ...(proofOfWork && { proofOfWork }) },
      })
    return post(solveProofOfWork(await workDemandOf(post())))
  }
  const answers = await Promise.all(both.map(send))
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBe(1)
  const [one, two] = both as [ServerProcess, ServerProcess]
  const turns = () =>
    [one, two].flatMap(each => jobLines(each).filter(({ job }) => job === 'send-contact')).length
  const before = turns()
  await expect.poll(() => turns() - before, { timeout: 60_000 }).toBeGreaterThan(3)
  expect(mail.mails).toHaveLength(1)
})

test('one is killed amid requests: the other continues, no key is offered twice, and a new one joins', async () => {
  const [one, two] = processes as [ServerProcess, ServerProcess]
  const place = (count: number) => Array.from({ length: 30 }, (_, index) => addressOf(count + index))
  const both = place(5000).flatMap(address => [ask(one, address, 4), ask(two, address, 4)])
  const dying = Promise.allSettled(both)
  await ask(one, addressOf(4999))
  expect(await one.end('SIGKILL')).toBeNull()
  const settled = await dying
  const answered = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  expect(settled.filter((_, index) => index % 2 === 1).every(({ status }) => status === 'fulfilled')).toBe(
    true,
  )
  const before = await runningJobs()
  await expect.poll(runningJobs, { timeout: 60_000 }).toBeGreaterThan(before)
  const third = await startServerProcess(environment)
  processes = [third, two]
  const later = await Promise.all([
    ...place(5000).map(address => ask(third, address, 4)),
    ...place(6000).map(address => ask(third, address)),
  ])
  const byKey = new Map<string, string>()
  for (const offer of [...answered, ...later])
    for (const { pubkey } of offer.deposits) {
      expect(byKey.get(pubkey) ?? offer.withdrawalAddress).toBe(offer.withdrawalAddress)
      byKey.set(pubkey, offer.withdrawalAddress)
    }
  for (const offer of answered)
    expect(later.find(each => each.withdrawalAddress === offer.withdrawalAddress)?.id ?? offer.id).toBe(
      offer.id,
    )
})
