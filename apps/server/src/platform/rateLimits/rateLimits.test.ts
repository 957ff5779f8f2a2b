import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { readSettings } from '../../settings.ts'
import { rateLimits } from '../db/platformTables.ts'
import { createLog } from '../log/createLog.ts'
import { createRateLimits, type RateLimits } from './createRateLimits.ts'

const database = useTestDatabase()
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const refused = { code: 'RATE_LIMITED' }

let limitOf: RateLimits

beforeEach(async () => {
  await database.orm.delete(rateLimits)
  limitOf = createRateLimits(database, log)
})

test.each([
  { name: 'counted at once', exact: true },
  { name: 'counted in batches', exact: false },
])(
  '[F.03] $name: many addresses of one site share four times and sixteen times what one has',
  async terms => {
    const { consume } = limitOf({ ...terms, points: 10, seconds: 60 })
    await consume('2001:db8:1:0::/64', 10)
    await expect(consume('2001:db8:1:0::/64')).rejects.toMatchObject(refused)
    for (const place of [1, 2]) await consume(`2001:db8:1:${place}::/64`, 10)
    await consume('2001:db8:1:3::/64', 9)
    await expect(consume('2001:db8:1:4::/64', 10)).rejects.toMatchObject(refused)
    for (let place = 1; place <= 11; place += 1) await consume(`2001:db8:1:${place}00::/64`, 10)
    await expect(consume('2001:db8:1:f00::/64', 10)).rejects.toMatchObject(refused)
    await consume('2001:db8:2:f00::/64', 10)
  },
)

test('[F.03] the addresses of an IPv4 /24 share one allowance as well', async () => {
  const { consume } = limitOf({ name: 'ipv4', points: 10, seconds: 60, growth: { subnet: 2, network: 4 } })
  for (let place = 1; place <= 4; place += 1) await consume(`203.0.113.${place}`, 10)
  await expect(consume('203.0.113.5', 10)).rejects.toMatchObject(refused)
  await consume('203.0.114.5', 10)
})

test.each([
  { name: 'in memory', shared: false, exact: false },
  { name: 'at once', shared: true, exact: true },
  { name: 'in batches', shared: true, exact: false },
])(
  '[F.03] counted $name: who asks on beyond its own allowance takes nothing of its neighbours',
  async terms => {
    const { name, shared, exact } = terms
    const asked = Object.create(database, { shared: { value: shared } }) as typeof database
    const { consume } = createRateLimits(
      asked,
      log,
    )({ name: `neighbours ${name}`, exact, points: 10, seconds: 60 })
    await consume('203.0.113.1', 10)
    for (let time = 0; time < 20; time += 1)
      await expect(consume('203.0.113.1', 10)).rejects.toMatchObject(refused)
    await consume('203.0.113.2', 10)
  },
)

test('a visitor without an internet address has one allowance', async () => {
  const { consume } = limitOf({ name: 'accounts', points: 1, seconds: 60 })
  await consume('eip155:1:0xa1')
  await expect(consume('eip155:1:0xa1')).rejects.toMatchObject(refused)
  await consume('eip155:1:0xa2')
})
