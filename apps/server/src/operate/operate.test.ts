import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { describe, expect, test } from 'vitest'
import {
  ethereumCursors,
  ethereumDays,
  ethereumValidators,
} from '#server/networks/ethereum/rewards/tables.ts'
import { keySource, offers } from '#server/networks/ethereum/validators/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { machine } from '../../test/machine.ts'
import { programOf } from '../../test/programOf.ts'
import type { Database } from '../platform/db/Database.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { createLog } from '../platform/log/createLog.ts'
import { createMetrics } from '../platform/metrics/createMetrics.ts'
import { readSettings } from '../settings.ts'
import { openForOperator } from './openForOperator.ts'
import { runOperation } from './runOperation.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
let kept: TestDatabase

/** A database written by a server that is stopped. */
renewOnRetry(
  async () => {
    kept = await createTestDatabase()
    const database = await kept.open()
    await database.orm.insert(keySource).values({ fingerprint: 'a mnemonic', nextIndex: 1200n })
    await database.orm.insert(offers).values({
      id: '00000000-0000-4000-8000-000000000001',
      chainId: 560048,
      withdrawalAddress: `0x${'ab'.repeat(20)}`,
      credentialsType: '0x01',
      feeRecipient: `0x${'ab'.repeat(20)}`,
      requestKey: 'request',
      validatorCount: 3,
      status: 'open',
      createdAt: new Date('2026-01-02T03:04:05Z'),
      expiresAt: new Date('2026-01-03T03:04:05Z'),
    })
    await runFailingJob(database)
    await database.close()
  },
  async () => kept.drop(),
)

async function runFailingJob(database: Database): Promise<void> {
  const jobs = await startJobs({ database, metrics: createMetrics(), log })
  const ran = new Promise<void>(resolve => {
    void jobs.every('watch-paint-dry', 3600, async () => {
      resolve()
      throw new Error('still wet')
    })
  })
  await ran
  await jobs.close()
}

let opened: Database

/** Opening PGlite takes seconds, so these commands share one opening. */
const operate = (...words: string[]) =>
  runOperation(words, kept.environment, async () => ({ ...opened, close: async () => {} }))

async function jsonOf<T>(...words: string[]): Promise<T> {
  return JSON.parse((await operate(...words, '--json')).output) as T
}

describe('the commands', () => {
  renewOnRetry(
    async () => {
      const settings = readSettings({ LOG_LEVEL: 'silent', ...kept.environment })
      opened = await openForOperator(settings.database, log)
    },
    () => opened.close(),
  )

  test('jobs shows each job’s last success and its failures since', async () => {
    const { output, code } = await operate('jobs')
    expect(code).toBe(0)
    const [head, row] = output.split('\n')
    expect(head).toMatch(
      /^JOB +EVERY +LAST GOOD RUN +SECONDS AGO +FAILURES +WAITING +UNDER WAY +LAST FAILURE$/,
    )
    expect(row).toMatch(/^watch-paint-dry +3600 s +- +- +1 +0 +0 +a fault; see the log$/)
  })

  test('jobs failed names the run, and jobs retry lets it run again, once', async () => {
    const { rows } = await jsonOf<{ rows: string[][] }>('jobs', 'failed')
    expect(rows).toEqual([
      [
        expect.stringMatching(/^[0-9a-f-]{36}$/),
        'watch-paint-dry',
        expect.stringMatching(/^20/),
        'a fault; see the log',
      ],
    ])
    const id = rows[0]?.[0] ?? ''
    expect(await operate('jobs', 'retry', id)).toEqual({
      output: `Run ${id} of watch-paint-dry will run again.`,
      code: 0,
    })
    expect((await operate('jobs', 'failed')).output).toBe('nothing')
    expect(await operate('jobs', 'retry', id)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has not failed'),
    })
    expect(await operate('jobs', 'retry', 'nonsense')).toMatchObject({ code: 1 })
    expect((await operate('jobs')).output).toMatch(/watch-paint-dry .* 1 +1 +0 /)
  })

  test('offers and keys are counted; the next key index is shown', async () => {
    expect((await operate('offers')).output.split('\n')[1]).toMatch(
      /^560048 +open +1 +3 +2026-01-02T03:04:05\.000Z$/,
    )
    expect(await jsonOf('keys')).toEqual({
      figures: {
        'next key index': '1200',
        'keys offered': 0,
        'keys never deposited and forgotten': 0,
        'keys with a deposit': 0,
        'keys that wait for the validator client': 0,
        'keys in the validator client': 0,
        'indexes left out': 0,
      },
    })
  })

  test('rewards shows how far they are known, and rewards repair rereads blocks from the last readings on', async () => {
    expect((await operate('rewards')).output).toBe('nothing')
    const blockRoot = `0x${'ee'.repeat(32)}` as const
    const chainId = 560048
    await opened.orm
      .insert(ethereumCursors)
      .values({ chainId, slot: 96, blockRoot, finalizedEpoch: 4, seenAt: new Date(0), behind: false })
    const day = { chainId, timestampSeconds: 0, blockRoot, chainActiveGwei: 1n }
    await opened.orm.insert(ethereumDays).values([
      { ...day, date: '2026-01-02', slot: 32, days: 1 },
      { ...day, date: '2026-01-04', slot: 64, days: 2 },
    ])
    const key = (index: number) => `0x${String(index).repeat(96)}` as const
    await opened.orm.insert(ethereumValidators).values([
      { chainId, pubkey: key(1), isProviders: true, fromSlot: 0, readSlot: 64, beginning: 'complete' },
      { chainId, pubkey: key(2), isProviders: false, fromSlot: 32, readSlot: 64, beginning: 'states_gone' },
      { chainId, pubkey: key(3), isProviders: false, fromSlot: 80, readSlot: 80 },
      { chainId, pubkey: key(4), isProviders: false },
    ])
    const { columns, rows } = await jsonOf<{ columns: string[]; rows: unknown[][] }>('rewards')
    expect(Object.fromEntries(columns.map((name, place) => [name, rows[0]?.[place]]))).toEqual({
      chain: chainId,
      slot: 96,
      'finalized epoch': 4,
      'node asked': '1970-01-01T00:00:00.000Z',
      behind: 'no',
      'first day': '2026-01-02',
      'last day': '2026-01-04',
      'merged days': 1,
      validators: 4,
      own: 1,
      unread: 1,
      backfilling: 1,
      'states gone': 1,
      'missed proposals': 'known',
    })
    expect(await operate('rewards', 'repair', 'hoodi')).toMatchObject({ code: 1 })
    expect(await operate('rewards', 'repair', '1')).toMatchObject({ code: 1 })
    expect(await operate('rewards', 'repair', String(chainId))).toEqual({
      output: `The blocks of chain ${chainId} after slot 64 will be read again.`,
      code: 0,
    })
    const [cursor] = await opened.orm.select().from(ethereumCursors)
    expect(cursor).toMatchObject({ slot: 64, behind: true, blockRoot: `0x${'00'.repeat(32)}` })
  })

  test('without a command it lists them; a wrong one ends with status 2', async () => {
    const { output, code } = await operate()
    expect(code).toBe(0)
    for (const command of ['jobs failed', 'jobs retry <id>', 'offers', 'keys'])
      expect(output).toContain(command)
    expect((await operate('jobs', 'delete', 'all')).code).toBe(2)
  })
})

test('as a program it prints the answer, or the error with its code and no stack', async () => {
  const run = (words: string[], environment: Record<string, string>) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      const env = { ...machine(), ...environment }
      const child = execFile(
        process.execPath,
        [programOf('operate'), ...words],
        { env },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      )
    })
  const told = await run(['keys'], kept.environment)
  expect(told).toMatchObject({ code: 0, stderr: '' })
  expect(told.stdout).toMatch(/^next key index +1200$/m)
  const failed = await run(['keys'], { DATABASE_URL: 'postgres://granary:pass-word@127.0.0.1:9/granary' })
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain('DATABASE_UNAVAILABLE')
  expect(failed.stderr).not.toMatch(/pass-word|\n\s+at /)
})

test('[F.36] without a database none is created, and the error says so', async () => {
  const folder = join(tmpdir(), `granary-none-${process.pid}`)
  await expect(runOperation(['jobs'], { DATABASE_FOLDER: folder })).rejects.toMatchObject({
    code: 'DATABASE_MISSING',
    details: folder,
  })
  expect(existsSync(folder)).toBe(false)
})

test('a folder in use is refused; a shared database can be read meanwhile', async () => {
  const server = await kept.open()
  try {
    const shared = 'DATABASE_URL' in kept.environment
    const looked = runOperation(['keys'], kept.environment).then(
      ({ code }) => code,
      error => error.code,
    )
    expect(await looked).toBe(shared ? 0 : 'DATABASE_IN_USE')
  } finally {
    await server.close()
  }
})
