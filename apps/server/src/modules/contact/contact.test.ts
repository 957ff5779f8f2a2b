import { randomUUID } from 'node:crypto'
import type { Problem, WorkDemand } from '@granary/api'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/spanish.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/createTestDatabase.ts'
import { solveProofOfWork } from '#test/solveProofOfWork.ts'
import { type MailServer, startMailServer } from '#test/startMailServer.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'
import { createContactStore } from './ContactStore.ts'

type Answer = Partial<Problem> & { reference?: string; offered?: boolean; state?: string; answers?: object[] }

let mail: MailServer
let server: TestServer

const environment = {
  CONTACT: 'yes',
  CONTACT_SEND_SECONDS: '1',
  RATE_LIMIT_CONTACT_PER_HOUR: '50',
  MAIL_FROM: 'Example Staking <portal@stake.example>',
  CONTACT_TO: 'Support <support@stake.example>',
}

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ ...environment, SMTP_URL: mail.url })
})

afterAll(async () => {
  await server?.close()
  await mail?.close()
})

/** References of messages whose mail is on its way. */
const waiting = new Set<string>()

beforeEach(async () => {
  for (const reference of waiting)
    await expect.poll(async () => (await progress(reference)).state, { timeout: 30_000 }).not.toBe('received')
  waiting.clear()
  mail.mails.length = 0
})

const draft = (more: object = {}) => ({
  id: randomUUID(),
  type: 'technical',
  name: 'Ada',
  message: 'The deposit page stays at step three.',
  language: 'en_US',
  ...more,
})

async function answerOf(response: Response): Promise<Answer & { status: number }> {
  return { ...((await response.json()) as Answer), status: response.status }
}

/** The server may have closed an idle connection while the test worked: like a page, it asks again. */
async function post(body: object, to = server): Promise<Answer & { status: number }> {
  const ask = () => to.post('/api/v1/contact', body)
  const answer = await answerOf(await ask().catch(ask))
  if (answer.reference && to === server) waiting.add(answer.reference)
  return answer
}

/** What the page does: asks, works, asks again. */
async function send(body: object, to = server): Promise<Answer & { status: number }> {
  const first = await post(body, to)
  if (!first.proofOfWork) return first
  return post({ ...body, proofOfWork: solveProofOfWork(first.proofOfWork) }, to)
}

const progress = async (reference: string) =>
  answerOf(await server.get(`/api/v1/contact/message?reference=${encodeURIComponent(reference)}`))

/** The job runs every second, and the work of a test holds it up. */
const mailArrives = () => expect.poll(() => mail.mails.length, { timeout: 30_000 }).toBe(1)

const reference = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/

test('[A7.19] [A3.06] a message is stored, answered with a reference, mailed to the provider, and shown as passed on', async () => {
  const sent = await send(draft({ name: 'Ada Lovelace', replyTo: 'ada@mail.example' }))
  expect(sent).toEqual({ status: 200, reference: expect.stringMatching(reference) })
  await mailArrives()
  const [letter] = mail.mails
  expect(letter?.to_).toEqual(['support@stake.example'])
  expect(letter?.from).toMatchObject({ name: 'Example Staking', address: 'portal@stake.example' })
  expect(letter?.replyTo).toMatchObject([{ address: 'ada@mail.example', name: '' }])
  expect(letter?.subject).toBe(`Contact: Technical issue ${sent.reference}`)
  for (const part of ['Technical issue', 'Ada Lovelace', 'The deposit page stays at step three.'])
    expect(letter?.text).toContain(part)
  await expect
    .poll(async () => (await progress(sent.reference ?? '')).state, { timeout: 30_000 })
    .toBe('passed_on')
  const shown = await progress((sent.reference ?? '').toLowerCase().replaceAll('-', ' '))
  expect(shown).toMatchObject({ type: 'technical', state: 'passed_on', answers: [] })
  expect(JSON.stringify(shown)).not.toMatch(/Ada|deposit|mail\.example/)
})

test('[A7.19] a double click, and a retry after a lost answer, make one message', async () => {
  const body = draft()
  const answers = await Promise.all([send(body), send(body)])
  const again = await post(body)
  expect(new Set([...answers, again].map(answer => answer.reference)).size).toBe(1)
  expect(again.status).toBe(200)
  const changed = await send({ ...body, message: 'The deposit page stays at step four.' })
  expect(changed.reference).not.toBe(again.reference)
})

test('[A5.15] what the form refuses the server refuses too, and names the field', async () => {
  const wrong = await post(draft({ name: ' ', message: 'too short', replyTo: 'no address', type: 'praise' }))
  expect(wrong).toMatchObject({ status: 400, code: 'REQUEST_INVALID' })
  expect(wrong.errors?.map(({ field }) => field).sort()).toEqual([
    'body.message',
    'body.name',
    'body.replyTo',
    'body.type',
  ])
})

test('a body of a megabyte is refused before it is read', async () => {
  const large = await server
    .post('/api/v1/contact', draft({ message: 'x'.repeat(1_000_000) }))
    .catch(() => null)
  // The connection ends while the rest arrives.
  if (large) expect([413, 400]).toContain(large.status)
  expect((await post(draft({ message: 'x'.repeat(300_000) }))).code).toBe('REQUEST_INVALID')
  expect((await send(draft({ message: '🌾'.repeat(5_000) }))).status).toBe(200)
})

test('header injection, scripts and hidden characters reach the mail as harmless text', async () => {
  expect((await post(draft({ name: 'Ada\r\nBcc: all@mail.example' }))).code).toBe('REQUEST_INVALID')
  expect((await post(draft({ replyTo: 'ada@mail.example\r\nBcc: all@mail.example' }))).code).toBe(
    'REQUEST_INVALID',
  )
  await send(
    draft({
      name: '=?utf-8?Q?Boss?= <boss@stake.example>',
      message: '<script>alert(1)</script>\n\u202egnp.exe\u200b\r\nSubject: transfer\r\n\r\n.\r\nQUIT',
    }),
  )
  await mailArrives()
  const [letter] = mail.mails
  expect(letter?.to_).toEqual(['support@stake.example'])
  expect(letter?.subject).toMatch(/^Contact: Technical issue [0-9A-Z-]{19}$/)
  expect(letter?.replyTo).toBeUndefined()
  expect(letter?.from?.address).toBe('portal@stake.example')
  expect(letter?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(letter?.html).not.toContain('<script')
  expect(letter?.text).toContain(
    '> <script>alert(1)</script>\n> gnp.exe\n> Subject: transfer\n> \n> .\n> QUIT',
  )
})

test('the hidden field is answered like a message and keeps nothing', async () => {
  const before = await stored()
  const trapped = await post(draft({ details: 'https://spam.example' }))
  waiting.delete(trapped.reference ?? '')
  expect(trapped).toEqual({ status: 200, reference: expect.stringMatching(reference) })
  expect(await stored()).toBe(before)
  expect((await progress(trapped.reference ?? '')).code).toBe('CONTACT_NOT_FOUND')
})

test('every message costs work, once and for itself alone', async () => {
  const body = draft()
  const { proofOfWork } = await post(body)
  expect(proofOfWork?.bits).toBeGreaterThanOrEqual(17)
  if (!proofOfWork) throw new Error('no work')
  const proof = solveProofOfWork(proofOfWork)
  expect((await post({ ...draft(), proofOfWork: proof })).code).toBe('PROOF_OF_WORK_NEEDED')
  expect((await post({ ...body, proofOfWork: { ...proof, nonce: proof.nonce + 1 } })).code).toBe(
    'PROOF_OF_WORK_NEEDED',
  )
  expect((await post({ ...body, proofOfWork: proof })).status).toBe(200)
})

test('the work asked for beforehand is taken with the message: the server refuses no request', async () => {
  const body = draft()
  const work = await server.get(`/api/v1/contact/work?id=${body.id}`)
  expect(work.headers.get('cache-control')).toBe('no-store')
  const proofOfWork = solveProofOfWork((await work.json()) as WorkDemand)
  expect((await post({ ...draft(), proofOfWork })).code).toBe('PROOF_OF_WORK_NEEDED')
  expect((await post({ ...body, proofOfWork })).status).toBe(200)
  const changed = { ...body, message: 'The deposit page stays at step four.', proofOfWork }
  expect((await post(changed)).code).toBe('PROOF_OF_WORK_NEEDED')
  expect((await server.get('/api/v1/contact/work?id=1')).status).toBe(400)
})

test('[A5.15] a recovery phrase that the page does not know is refused, and not kept', async () => {
  const before = await stored()
  const phrase = entropyToMnemonic(new Uint8Array(16).fill(7), wordlist)
  for (const body of [draft({ message: phrase }), draft({ name: phrase.slice(0, 80), message: phrase })])
    expect(await send(body)).toMatchObject({ status: 422, code: 'CONTACT_SECRET' })
  expect(await stored()).toBe(before)
  expect(server.log()).not.toContain(phrase.split(' ').slice(0, 3).join(' '))
})

test('unknown references and nonsense say the same', async () => {
  expect(await progress('0000-0000-0000-0000')).toMatchObject({ status: 404, code: 'CONTACT_NOT_FOUND' })
  expect(await progress("' or 1=1 --")).toMatchObject({ status: 400, code: 'REQUEST_INVALID' })
})

test('a page of another site cannot send', async () => {
  const foreign = await fetch(`${server.url}/api/v1/contact`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: JSON.stringify(draft()),
  })
  expect((await answerOf(foreign)).code).toBe('ORIGIN_FOREIGN')
})

test('the log holds neither message nor name nor address nor reference', async () => {
  const { reference: own = '' } = await send(draft({ name: 'Grace', replyTo: 'grace@mail.example' }))
  await progress(own)
  await mailArrives()
  for (const secret of ['Grace', 'grace@mail', 'step three', own]) expect(server.log()).not.toContain(secret)
})

test('without CONTACT the server says so, and takes nothing', async () => {
  const closed = await startTestServer()
  try {
    expect(await answerOf(await closed.get('/api/v1/contact'))).toMatchObject({ offered: false })
    expect(await post(draft(), closed)).toMatchObject({ status: 503, code: 'CONTACT_NOT_OFFERED' })
    const work = await answerOf(await closed.get(`/api/v1/contact/work?id=${randomUUID()}`))
    expect(work.code).toBe('CONTACT_NOT_OFFERED')
  } finally {
    await closed.close()
  }
  expect(await answerOf(await server.get('/api/v1/contact'))).toMatchObject({ offered: true })
})

test('messages taken before are deleted in time where CONTACT is off now', async () => {
  const kept = await createTestDatabase()
  const database = await kept.open()
  await createContactStore(database.orm).save(
    {
      ...{ requestKey: 'k', type: 'feedback', name: 'Ada', message: 'ten letters', language: 'en_US' },
      crowd: { network: 'home', likeness: 'k' },
    },
    10,
  )
  await database.orm.execute(sql`update contact_messages set changed_at = now() - interval '200 days'`)
  await database.close()
  const closed = await startTestServer(kept.environment)
  try {
    await expect.poll(() => stored(closed), { timeout: 30_000 }).toBe(0)
  } finally {
    await closed.close()
    await kept.drop()
  }
})

test('a visitor, and all visitors together, have a number of messages', async () => {
  const small = await startTestServer({
    CONTACT: 'yes',
    RATE_LIMIT_CONTACT_PER_HOUR: '2',
    CONTACT_MESSAGES_PER_DAY_MAX: '3',
    TRUSTED_PROXIES: '1',
  })
  const from = (address: string) => async () => {
    const headers = { 'x-forwarded-for': address }
    const ask = async (body: object) =>
      answerOf(
        await fetch(`${small.url}/api/v1/contact`, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
    const body = draft()
    const { proofOfWork } = await ask(body)
    return (await ask({ ...body, proofOfWork: proofOfWork && solveProofOfWork(proofOfWork) })).code ?? 'sent'
  }
  try {
    const [one, other] = [from('203.0.113.5'), from('198.51.100.7')]
    expect([await one(), await one(), await one()]).toEqual(['sent', 'sent', 'RATE_LIMITED'])
    expect([await other(), await other()]).toEqual(['sent', 'CONTACT_FULL'])
  } finally {
    await small.close()
  }
})

async function stored(of = server): Promise<number> {
  const text = await (await of.get('/metrics')).text()
  return [...text.matchAll(/^granary_contact_messages\{[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}
