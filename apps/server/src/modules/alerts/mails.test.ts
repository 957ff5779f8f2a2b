import { renewOnRetry } from '@granary/contracts/testing/retry'
import { beforeEach, expect, test } from 'vitest'
import { alertAccount, alertKey, linkIn } from '#test/alertAccount.ts'
import { type MailServer, startMailServer } from '#test/startMailServer.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

// A sign-in and a mail each, on a busy machine.

let mail: MailServer
let server: TestServer

renewOnRetry(
  async () => {
    mail = await startMailServer()
    const environment = devnetEnvironment(await testDevnet())
    server = await startTestServer({
      ...environment,
      ALERT_KEY: alertKey,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Example Staking <alerts@stake.example>',
      ALERT_SCAN_SECONDS: '1',
      RATE_LIMIT_ALERT_MAILS_PER_DAY: '2',
    })
  },
  async () => {
    await server?.close()
    await mail?.close()
  },
)

beforeEach(() => {
  mail.mails.length = 0
  mail.refuse(false)
})

const post = (url: string, body?: string) =>
  fetch(url, {
    method: 'POST',
    ...(body ? { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
  })

test('an address gets only a link until someone presses the button behind it', async () => {
  const person = await alertAccount(server)
  const created = await person.create('person@mail.example')
  expect(created).toMatchObject({ status: 200, body: { secret: null } })
  const { subscription } = created.body
  expect(subscription).toMatchObject({ state: 'unconfirmed', target: 'pe…@mail.example' })
  expect(mail.mails).toHaveLength(1)
  const [letter] = mail.mails
  expect(letter?.to_).toEqual(['person@mail.example'])
  expect(letter?.from).toMatchObject({ name: 'Example Staking', address: 'alerts@stake.example' })
  expect(letter?.subject).toBe('Example Staking: confirm your address for alerts')
  expect(letter?.text).toContain('never asks for a private key, a recovery phrase or a payment')
  expect(letter?.header('list-unsubscribe')).toBeUndefined()
  expect((await person.test(subscription.id)).body.code).toBe('ALERT_UNCONFIRMED')

  const link = linkIn(letter?.text, 'confirm')
  const looked = await fetch(link)
  expect(looked.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(await looked.text()).toContain('<form method="post"')
  expect((await person.list()).body.subscriptions[0]?.state).toBe('unconfirmed')

  expect(await (await post(link)).text()).toContain('Confirmed')
  expect((await person.list()).body.subscriptions[0]?.state).toBe('active')
  expect((await post(link)).status).toBe(404)
})

test('a test mail carries one-click unsubscribing, which deletes the alert with its address', async () => {
  const person = await alertAccount(server)
  const { body } = await person.create('leaving@mail.example', { language: 'zh_CN' })
  await post(linkIn(mail.mails[0]?.text, 'confirm'))
  expect((await person.test(body.subscription.id)).status).toBe(200)
  const letter = mail.mails[1]
  expect(letter?.subject).toBe('Example Staking：提醒测试')
  expect(letter?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.+)>$/.exec(letter?.header('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(url).toBe(linkIn(letter?.text, 'leave'))
  expect(await (await fetch(url)).text()).toMatch(
    /lang="zh-CN"[\s\S]*停止接收这些邮件[\s\S]*<form method="post"/,
  )
  expect((await person.list()).body.subscriptions).toHaveLength(1)
  expect(await (await post(url, 'List-Unsubscribe=One-Click')).text()).toContain('已停止')
  expect((await person.list()).body.subscriptions).toEqual([])
  expect((await fetch(url, { headers: { 'accept-language': 'zh-CN' } })).status).toBe(404)
  const forged = url.replace(/token=\w{8}/, 'token=00000000')
  expect((await post(forged)).status).toBe(404)
})

test('an address with enough links is left alone, without saying so', async () => {
  const people = await Promise.all([1, 2, 3].map(() => alertAccount(server)))
  const answers = []
  for (const person of people) answers.push(await person.create('target@mail.example'))
  expect(answers.map(({ status, body }) => [status, body.subscription.state])).toEqual(
    Array(3).fill([200, 'unconfirmed']),
  )
  expect(mail.mails).toHaveLength(2)
})

test('the answer does not change when the mail server refuses the address, and another link can be requested', async () => {
  const person = await alertAccount(server)
  mail.refuse(true)
  const created = await person.create('refused@mail.example')
  expect([created.status, created.body.subscription.state]).toEqual([200, 'unconfirmed'])
  mail.refuse(false)
  expect((await person.confirm(created.body.subscription.id)).status).toBe(200)
  expect(mail.mails).toHaveLength(1)
})

test.each([
  'one@mail.example\r\nBcc: other@mail.example',
  'one@mail.example, other@mail.example',
  '"a b"@mail.example',
  'Name <one@mail.example>',
  'one@mail',
])('%j is no address for mails', async target => {
  const person = await alertAccount(server)
  expect((await person.create(target)).body.code).toBe('REQUEST_INVALID')
  expect(mail.mails).toEqual([])
})

test('alerts belong to their account alone, from pages of the site alone', async () => {
  const [owner, stranger] = [await alertAccount(server), await alertAccount(server)]
  const { id } = (await owner.create('owner@mail.example')).body.subscription
  expect((await stranger.change(id, {})).body.code).toBe('ALERT_NOT_FOUND')
  expect((await stranger.remove(id)).body.code).toBe('ALERT_NOT_FOUND')
  const other = await stranger.page.ask('GET', `/ethereum/hoodi/alerts?account=${owner.account}`)
  expect(other.status).toBe(401)
  const foreign = await owner.page.ask(
    'DELETE',
    `/ethereum/hoodi/alerts/${id}?account=${owner.account}`,
    undefined,
    { origin: 'https://elsewhere.example' },
  )
  expect(((await foreign.json()) as { code: string }).code).toBe('ORIGIN_FOREIGN')
  expect((await owner.change(id, { offlineEpochs: 9, delivery: 'daily' })).body.terms).toMatchObject({
    offlineEpochs: 9,
    delivery: 'daily',
  })
  expect((await owner.remove(id)).status).toBe(200)
})

test('an account has no more alerts than its limit, however fast it asks', async () => {
  const small = await startTestServer({
    ...devnetEnvironment(await testDevnet()),
    ALERT_KEY: alertKey,
    ALERTS_PER_ACCOUNT_MAX: '2',
    ALERT_WEBHOOKS_PRIVATE: 'yes',
  })
  try {
    const person = await alertAccount(small)
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.create('http://127.0.0.1:9/hook')))
    expect(answers.map(({ body }) => body.code ?? 'created').sort()).toEqual([
      'ALERTS_FULL',
      'ALERTS_FULL',
      'created',
      'created',
    ])
    expect((await person.create('one@mail.example')).body.code).toBe('ALERTS_MAIL_NOT_CONFIGURED')
    expect((await person.list()).body.channels).toEqual({ email: false, webhook: true })
  } finally {
    await small.close()
  }
})

test('neither addresses nor tokens of links are in the log', async () => {
  const person = await alertAccount(server)
  await person.create('logged@mail.example')
  await post(linkIn(mail.mails[0]?.text, 'confirm'))
  const log = server.log()
  expect(log).toContain('alert confirmed')
  expect(log).not.toMatch(/@mail\.example|token=/)
})
