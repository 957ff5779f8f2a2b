import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertAccount, alertKey } from '#test/alertAccount.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'
import { startWebhook, type Webhook } from '#test/startWebhook.ts'
import { createWebhookSender } from './webhook/createWebhookSender.ts'
import { isPublicAddress } from './webhook/isPublicAddress.ts'
import { newWebhookSecret, signWebhook } from './webhook/signWebhook.ts'

let hook: Webhook
let server: TestServer

beforeAll(async () => {
  hook = await startWebhook()
  server = await startTestServer({
    ...devnetEnvironment(await testDevnet()),
    ALERT_KEY: alertKey,
    ALERT_WEBHOOKS_PRIVATE: 'yes',
  })
})

afterAll(async () => {
  await server?.close()
  await hook?.close()
})

beforeEach(() => {
  hook.calls.length = 0
  hook.answer = undefined
})

test('a webhook gets only a signed challenge until it returns it', async () => {
  const person = await alertAccount(server)
  const { subscription, secret } = (await person.create(hook.url)).body
  expect(subscription).toMatchObject({ state: 'unconfirmed', target: `${new URL(hook.url).origin}/…` })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(hook.calls).toEqual([])
  hook.secret = secret ?? ''
  expect((await person.test(subscription.id)).body.code).toBe('ALERT_UNCONFIRMED')

  hook.answer = { status: 200, body: 'hello' }
  expect((await person.confirm(subscription.id)).body.code).toBe('ALERT_WEBHOOK_FAILED')
  hook.answer = undefined
  expect((await person.confirm(subscription.id)).body.state).toBe('active')
  expect(hook.calls.map(({ body, isSigned }) => [body.type, isSigned])).toEqual([
    ['confirmation', true],
    ['confirmation', true],
  ])
  expect((await person.test(subscription.id)).status).toBe(200)
  const last = hook.calls.at(-1)
  expect(last).toMatchObject({
    isSigned: true,
    body: { type: 'test', data: { network: 'eip155:560048', owner: person.account } },
  })
  expect(last?.headers['webhook-id']).toBe(last?.body.id)
  expect(JSON.stringify((await person.list()).body)).not.toContain(secret)
})

test('a redirection is not followed, and a failure status is reported', async () => {
  const other = await startWebhook()
  try {
    const person = await alertAccount(server)
    const { subscription } = (await person.create(hook.url)).body
    hook.answer = { status: 307, location: other.url }
    expect((await person.confirm(subscription.id)).body).toMatchObject({
      code: 'ALERT_WEBHOOK_FAILED',
      detail: 'HTTP status 307',
    })
    expect(other.calls).toEqual([])
  } finally {
    await other.close()
  }
})

test('a webhook’s address is not in the log', () => {
  expect(server.log()).not.toContain('hidden-key-of-the-hook')
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
  ['168.63.129.16', false],
  ['2620:4f:8000::1', false],
  ['2606:4700::1111%eth0', false],
  ['fe80::1%eth0', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700:4700::1111', true],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:169.254.169.254]/latest',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/hook',
  'https://user:word@hooks.example/hook',
  'http://hooks.example/hook',
  'https://no-such-host.invalid/hook',
  'https://hooks.example:22/hook',
  'https://hooks.example:8545/hook',
])('%s is refused where webhooks must be public', async target => {
  const strict = createWebhookSender({
    allowPrivate: false,
    resolve: async hostname =>
      hostname === 'localhost' ? ['127.0.0.1', '::1'] : hostname.endsWith('.example') ? ['8.8.8.8'] : [],
  })
  await expect(strict.check(target)).rejects.toMatchObject({ code: 'ALERT_WEBHOOK_REFUSED' })
})

test.each(['https://hooks.example/', 'https://hooks.example:443/', 'https://hooks.example:8443/'])(
  '%s is taken',
  async target => {
    const strict = createWebhookSender({ allowPrivate: false, resolve: async () => ['8.8.8.8'] })
    await expect(strict.check(target)).resolves.toBeUndefined()
  },
)

test('one private address among several is enough to refuse a host', async () => {
  const strict = createWebhookSender({ allowPrivate: false, resolve: async () => ['8.8.8.8', '10.0.0.1'] })
  await expect(strict.check('https://hooks.example/')).rejects.toMatchObject({
    details: 'it resolves to an address outside the public internet',
  })
})

test('a name that resolves differently the second time leads nowhere else: the checked address is used', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const strict = createWebhookSender({ allowPrivate: false, resolve: async () => answers.shift() ?? [] })
  const { port } = new URL(hook.url)
  const target = 'https://rebinding.example:8443/hook'
  await strict.check(target)
  const message = { id: 'an-id', secret: newWebhookSecret(), body: '{}' }
  await expect(strict.send(target, message)).rejects.toMatchObject({ code: 'ALERT_WEBHOOK_REFUSED' })
  expect(hook.calls).toEqual([])

  let asked = 0
  const open = createWebhookSender({
    allowPrivate: true,
    resolve: async () => {
      asked += 1
      return ['127.0.0.1']
    },
  })
  hook.answer = { status: 200, body: 'taken' }
  const body = JSON.stringify({ data: {} })
  expect(await open.send(`http://rebinding.example:${port}/hook`, { ...message, body })).toBe('taken')
  expect(asked).toBe(1)
  expect(hook.calls[0]?.headers.host).toBe(`rebinding.example:${port}`)
})

test('only the beginning of a long answer is read', async () => {
  const open = createWebhookSender({ allowPrivate: true })
  hook.answer = { status: 200, body: 'x'.repeat(5_000_000) }
  const message = { id: 'an-id', secret: newWebhookSecret(), body: JSON.stringify({ data: {} }) }
  expect(await open.send(hook.url, message)).toHaveLength(16 * 1024)
})

/** The function that docs/alerts.md gives to authors of receivers. */
async function documentedCheck(): Promise<
  (secret: string, headers: Record<string, unknown>, body: string) => boolean
> {
  const page = readFileSync(new URL('../../../../../docs/alerts.md', import.meta.url), 'utf8')
  const code = /<!-- signature check -->\n```js\n([\s\S]+?)```/.exec(page)?.[1] ?? ''
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.isFromGranary
}

test('the documented signature check accepts what is sent, and nothing changed or old', async () => {
  const isFromGranary = await documentedCheck()
  const secret = newWebhookSecret()
  const open = createWebhookSender({ allowPrivate: true })
  await open.send(hook.url, { id: 'an-id', secret, body: JSON.stringify({ data: {} }) })
  const { headers, text } = hook.calls[0] ?? { headers: {}, text: '' }
  expect(isFromGranary(secret, headers, text)).toBe(true)
  expect(isFromGranary(secret, headers, `${text} `)).toBe(false)
  expect(isFromGranary(newWebhookSecret(), headers, text)).toBe(false)
  expect(isFromGranary(secret, { ...headers, 'webhook-id': 'another' }, text)).toBe(false)
  const old = signWebhook(secret, 'an-id', Math.floor(Date.now() / 1000) - 600, text)
  expect(isFromGranary(secret, old, text)).toBe(false)
})
