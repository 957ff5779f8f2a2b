import { expect, test } from 'vitest'
import { type RateLimit, RateLimitedError } from '#server/platform/rateLimits/RateLimit.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { createSealer } from '../target/createSealer.ts'
import { type AlertAccount, type AlertServiceParts, createAlertService } from './createAlertService.ts'

const sealer = createSealer(new Secret('a key of thirty-two characters, at least'))

function bound(points: number): RateLimit {
  const used = new Map<string, number>()
  return {
    async consume(who) {
      const count = (used.get(who) ?? 0) + 1
      used.set(who, count)
      if (count > points) throw new RateLimitedError(1_000)
    },
  }
}

/** Each bound on confirmation links alone. The id of an alert is its address. */
function service(bounds: Partial<Record<keyof AlertServiceParts['limits'], number>>) {
  const sent: string[] = []
  const limitOf = (name: keyof AlertServiceParts['limits']) => bound(bounds[name] ?? 1_000)
  const find = async (id: string) => ({ id, channel: 'email', account: '0x', createdAt: new Date() })
  const parts = {
    sealer,
    store: { find, expectConfirmation: async () => {} },
    delivery: {
      canMail: true,
      targetOf: ({ id }: { id: string }) => id,
      confirmationMail: async ({ id }: { id: string }) => void sent.push(id),
    },
    limits: {
      account: limitOf('account'),
      address: limitOf('address'),
      visitor: limitOf('visitor'),
      domain: limitOf('domain'),
      created: limitOf('created'),
    },
    log: { warn: () => {} },
  } as unknown as AlertServiceParts
  const who = { network: { chain: { id: 1 } }, account: '0x' } as unknown as AlertAccount
  const { confirm } = createAlertService(parts)
  const ask = (id: string, visitor = '192.0.2.1') =>
    confirm(id, who, visitor).then(
      () => 'answered',
      error => String(error.code),
    )
  return { sent, ask }
}

test('a mail box gets a day’s links over all of its addresses, without saying so', async () => {
  const { sent, ask } = service({ address: 1 })
  expect(await ask('victim+1@gmail.com')).toBe('answered')
  expect(await ask('v.ictim+2@googlemail.com')).toBe('answered')
  expect(sent).toEqual(['victim+1@gmail.com'])
})

test('a visitor has links sent to so many addresses a day, from any accounts', async () => {
  const { sent, ask } = service({ visitor: 2 })
  const answers = [await ask('a@one.example'), await ask('b@two.example'), await ask('c@three.example')]
  expect(answers).toEqual(['answered', 'answered', 'RATE_LIMITED'])
  expect(await ask('c@three.example', '192.0.2.2')).toBe('answered')
  expect(sent).toHaveLength(3)
})

test('a domain gets so many links a day from anyone; another one is not affected', async () => {
  const { sent, ask } = service({ domain: 2 })
  const names = ['a', 'b', 'c', 'd']
  for (const [place, name] of names.entries())
    expect(await ask(`${name}@Mail.example`, `192.0.2.${place}`)).toBe('answered')
  expect(await ask('a@other.example')).toBe('answered')
  expect(sent).toEqual(['a@Mail.example', 'b@Mail.example', 'a@other.example'])
})
