import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/createTestDatabase.ts'
import { readSettings } from '../../settings.ts'
import { createLog } from '../log/createLog.ts'
import { createRateLimits, type RateLimits } from './createRateLimits.ts'

const database = useTestDatabase()
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const refused = { code: 'RATE_LIMITED' }

let limitOf: RateLimits

beforeEach(() => {
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

test('who is no address of the internet has one allowance', async () => {
  const { consume } = limitOf({ name: 'accounts', points: 1, seconds: 60 })
  await consume('eip155:1:0xa1')
  await expect(consume('eip155:1:0xa1')).rejects.toMatchObject(refused)
  await consume('eip155:1:0xa2')
})
