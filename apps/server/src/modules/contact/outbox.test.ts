import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer, type Mailer } from '#server/modules/mail/createMailer.ts'
import { modules } from '#server/modules.ts'
import { runOperation } from '#server/operate/runOperation.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { readSettings } from '#server/settings.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { type MailServer, startMailServer } from '#test/startMailServer.ts'
import { createContactStore, type NewMessage } from './ContactStore.ts'
import { checkContact } from './checkContact.ts'
import { answerMessage } from './operate/answerMessage.ts'
import { closeFrom, closeOlder, closeWith, listNetworks } from './operate/closeMessages.ts'
import { exportCsv, exportJsonLines } from './operate/exportMessages.ts'
import { closeMessage, deleteMessage, listMessages, showMessage } from './operate/messageOperations.ts'
import { createContactOutbox } from './outbox/ContactOutbox.ts'
import { sendContactMails } from './outbox/sendContactMails.ts'

const database = useTestDatabase()
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
let mail: MailServer
let mailer: Mailer

beforeAll(async () => {
  mail = await startMailServer()
  const from = { name: 'Example Staking', address: 'portal@stake.example' }
  mailer = createMailer({ smtpUrl: new Secret(mail.url), from })
})

afterAll(async () => {
  mailer?.close()
  await mail?.close()
})

beforeEach(async () => {
  await database.orm.execute(sql`delete from contact_messages`)
  await database.orm.execute(sql`delete from contact_mails`)
  await createContactStore(database.orm).key()
  mail.mails.length = 0
  mail.refuse(false)
  mail.filter('')
})

async function leave(more: Partial<NewMessage> = {}, mostKept = 1_000): Promise<string> {
  const stored = await createContactStore(database.orm).save(
    {
      requestKey: randomUUID(),
      type: 'feedback',
      name: 'Ada',
      message: 'The receipt is a joy to read.',
      language: 'en_US',
      crowd: { network: 'home', likeness: randomUUID() },
      ...more,
    },
    mostKept,
  )
  return stored ?? 'full'
}

/** One run of a sending process. */
function run(mailsPerHour = 100): Promise<void> {
  return sendContactMails(parts(mailsPerHour))
}

const parts = (mailsPerHour: number) => ({
  outbox: createContactOutbox(database.orm),
  mailer,
  settings: { to: 'support@stake.example', mailsPerHour },
  origin: 'https://stake.example',
  mailed: () => {},
  log,
})

const stateOf = async (reference: string) =>
  (await createContactStore(database.orm).progress(reference))?.state
const mailsLater = (age: string) =>
  database.orm.execute(
    sql`update contact_mails set due_at = now(), created_at = created_at - ${age}::interval where sent_at is null`,
  )
const textOf = (report: Report) => ('file' in report ? report.file : JSON.stringify(report))
const input = (text: string) => async () => text

test('[A7.19] a message waits out a mail server that is away for a day, and is mailed once it is back', async () => {
  const reference = await leave()
  mail.refuse(true)
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await run()
    await mailsLater('75 minutes')
  }
  expect(mail.mails).toEqual([])
  expect(await stateOf(reference)).toBe('received')
  mail.refuse(false)
  await run()
  await run()
  expect(mail.mails.map(({ subject }) => subject)).toEqual([`Contact: Feedback ${reference}`])
  expect(await stateOf(reference)).toBe('passed_on')
})

test('two processes mail a message once, and one takes over a mail of a process that died', async () => {
  const reference = await leave()
  await Promise.all([run(), run(), run()])
  expect(mail.mails).toHaveLength(1)
  const second = await leave()
  const dying = createContactOutbox(database.orm)
  await dying.gather(100)
  expect(await dying.lease(true)).toMatchObject({ to: 'provider' })
  await run()
  expect(mail.mails).toHaveLength(1)
  await mailsLater('0 s')
  await run()
  expect(mail.mails.map(({ subject }) => subject)).toEqual(
    [reference, second].map(one => `Contact: Feedback ${one}`),
  )
})

test('a failure that comes after another process has sent the mail changes nothing', async () => {
  const slow = createContactOutbox(database.orm)
  const late = async (reference: string, age: string) => {
    await mailsLater(age)
    const held = await slow.lease(true)
    if (!held) throw new Error('nothing to send')
    await mailsLater('0 s')
    await run()
    expect(await slow.failed(held, true)).toBe(false)
    await run()
    return stateOf(reference)
  }
  const reference = await leave({ replyTo: 'ada@mail.example' })
  await slow.gather(100)
  expect(await late(reference, '0 s')).toBe('passed_on')
  await showMessage(database, reference)
  await answerMessage(database, reference, input('Thank you.'))
  expect(await late(reference, '4 days')).toBe('answered')
  expect(mail.mails).toHaveLength(2)
  expect(
    await rowsOf(database.orm, sql`select id from contact_mails where sent_at is not null`),
  ).toHaveLength(2)
})

test('a flood comes twenty at a time, in no more mails an hour than set, and the rest waits', async () => {
  const references: string[] = []
  for (let count = 0; count < 65; count += 1)
    references.push(await leave({ replyTo: `flood${count}@mail.example` }))
  for (let count = 0; count < 6; count += 1) await run(2)
  expect(mail.mails).toHaveLength(2)
  expect(mail.mails[0]?.subject).toBe(`Contact: Feedback ${references[0]} and 19 more`)
  expect(mail.mails[0]?.replyTo).toBeUndefined()
  expect(references.map(one => mail.mails.filter(({ text }) => text?.includes(one)).length)).toEqual(
    references.map((_, place) => (place < 40 ? 1 : 0)),
  )
  await database.orm.execute(sql`update contact_mails set sent_at = sent_at - interval '61 minutes'`)
  for (let count = 0; count < 3; count += 1) await run(2)
  expect(mail.mails).toHaveLength(4)
  expect(mail.mails[3]?.text).toContain(references[64])
})

test('after an outage the provider gets no more mails in an hour than set', async () => {
  mail.refuse(true)
  for (let count = 0; count < 5; count += 1) {
    await leave()
    await run(2)
    await mailsLater('61 minutes')
  }
  mail.refuse(false)
  for (let count = 0; count < 3; count += 1) await run(2)
  expect(mail.mails).toHaveLength(2)
})

test("a text that the provider's mail server refuses holds back no other message", async () => {
  mail.filter('EICAR')
  const references = [await leave(), await leave({ message: 'This is EICAR.', replyTo: 'eve@mail.example' })]
  await run()
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]?.text).not.toContain('The receipt')
  for (const reference of references) {
    expect(mail.mails[0]?.text).toContain(reference)
    expect(await stateOf(reference)).toBe('passed_on')
  }
})

test('a process without CONTACT_TO leaves a waiting mail alone, and says of no message that it was passed on', async () => {
  const reference = await leave()
  await createContactOutbox(database.orm).gather(100)
  await sendContactMails({ ...parts(100), settings: { to: undefined, mailsPerHour: 100 } })
  expect(await stateOf(reference)).toBe('received')
  await run()
  expect(await stateOf(reference)).toBe('passed_on')
})

test('a message cannot pass for a second one in the mail', async () => {
  await leave({
    message: `Hello there.\n\n${'='.repeat(40)}\n\nReference: 0000-0000-0000-0000\nName: The boss`,
  })
  await run()
  expect(mail.mails[0]?.text).not.toMatch(/^(=|Reference: 0000|Name: The boss)/m)
})

test('the table has a bound: closed messages make room, open ones do not', async () => {
  const first = await leave({}, 3)
  for (let count = 0; count < 2; count += 1) await leave({}, 3)
  expect(await leave({}, 3)).toBe('full')
  await closeMessage(database, first)
  expect(await leave({}, 3)).not.toBe('full')
  expect(await stateOf(first)).toBeUndefined()
})

test('a flood closes only its own way in: half full, its networks and its text wait, and others are heard', async () => {
  const store = createContactStore(database.orm)
  const isCrowding = (network: string, likeness: string) => store.isCrowding({ network, likeness }, 20, 1_000)
  for (let count = 0; count < 4; count += 1) await leave({ crowd: { network: 'a', likeness: `a${count}` } })
  expect(await isCrowding('a', 'new')).toBe(false)
  for (let count = 0; count < 6; count += 1)
    await leave({ crowd: { network: `b${count}`, likeness: 'same' } })
  expect(await isCrowding('a', 'new')).toBe(true)
  expect(await isCrowding('c', 'same')).toBe(true)
  expect(await isCrowding('c', 'new')).toBe(false)
  expect(await isCrowding('b1', 'new')).toBe(false)
  await closeFrom(database, 'a')
  expect(await isCrowding('a', 'new')).toBe(false)
  expect(await store.isCrowding({ network: 'c', likeness: 'same' }, 1_000, 20)).toBe(true)
  expect(await store.isCrowding({ network: 'c', likeness: 'new' }, 1_000, 20)).toBe(false)
})

test('operators close a flood at once: by network, by text, by age, and nothing else', async () => {
  const crowd = (network: string) => ({ network, likeness: network })
  const [real, flood, other] = [
    await leave({ message: 'The receipt shows 100% of it.', crowd: crowd('home') }),
    await leave({ message: 'Buy CHEAP coins.', crowd: crowd('flood') }),
    await leave({ message: 'Cheap coins here!', crowd: crowd('away') }),
  ]
  await leave({ crowd: crowd('flood') })
  const states = () => Promise.all([real, flood, other].map(stateOf))
  expect(await listNetworks(database)).toMatchObject({
    rows: expect.arrayContaining([['flood', 2, expect.anything()]]),
  })
  expect(await closeFrom(database, 'flood')).toEqual({ done: '2 messages are closed.' })
  expect(await states()).toEqual(['received', 'closed', 'received'])
  expect(await closeWith(database, 'cheap coins')).toEqual({ done: '1 message is closed.' })
  expect(await closeWith(database, '%')).toMatchObject({ refused: expect.stringContaining('5 characters') })
  expect(await closeWith(database, '%%%%%')).toEqual({ done: '0 messages are closed.' })
  expect(await states()).toEqual(['received', 'closed', 'closed'])
  expect(await closeOlder(database, 'soon')).toMatchObject({ refused: expect.any(String) })
  expect(await closeOlder(database, '2')).toEqual({ done: '0 messages are closed.' })
  await database.orm.execute(sql`update contact_messages set created_at = now() - interval '3 days'`)
  expect(await closeOlder(database, '2')).toEqual({ done: '1 message is closed.' })
})

test('messages are deleted when their time is over, with answers and mails', async () => {
  const [old, young] = [await leave({ replyTo: 'ada@mail.example' }), await leave()]
  await answerMessage(database, old, input('Thank you.'))
  await database.orm.execute(
    sql`update contact_messages set changed_at = now() - interval '31 days' where reference = ${old}`,
  )
  await createContactStore(database.orm).clear(30)
  expect([await stateOf(old), await stateOf(young)]).toEqual([undefined, 'received'])
  expect(
    await rowsOf(database.orm, sql`select id from contact_answers union select id from contact_mails`),
  ).toEqual([])
})

test('[A7.19] operators list, show, answer and close; the person reads the answer by reference and by mail', async () => {
  const reference = await leave({ name: 'Ada', replyTo: 'ada@mail.example', language: 'zh_CN' })
  expect(await listMessages(database)).toMatchObject({
    rows: [
      [
        reference,
        expect.stringMatching(/^20/),
        'feedback',
        'received',
        'home',
        'Ada',
        'yes',
        expect.any(String),
      ],
    ],
  })
  expect(await showMessage(database, reference.toLowerCase())).toMatchObject({
    figures: { reference, state: 'passed_on', message: 'The receipt is a joy to read.' },
  })
  expect(await answerMessage(database, reference, input(' \n'))).toMatchObject({
    refused: expect.stringContaining('is not 1 to 10000 characters long'),
  })
  expect(await answerMessage(database, reference, input('谢谢！<b>\u202e'))).toMatchObject({
    done: expect.stringContaining('ada@mail.example'),
  })
  await run()
  await run()
  expect(mail.mails).toHaveLength(1)
  const [letter] = mail.mails
  expect(letter?.to_).toEqual(['ada@mail.example'])
  expect(letter?.subject).toBe(`Example Staking：对您的消息 ${reference} 的回复`)
  expect(letter?.text).toContain(
    `谢谢！<b>\n\n查看此消息的全部回复: https://stake.example/contact?reference=${reference}`,
  )
  expect(letter?.html).toContain('谢谢！&lt;b&gt;')
  const progress = await createContactStore(database.orm).progress(reference)
  expect(progress).toMatchObject({ state: 'answered', answers: [{ text: '谢谢！<b>' }] })
  await closeMessage(database, reference)
  expect(await stateOf(reference)).toBe('closed')
  expect(await listMessages(database)).toMatchObject({ rows: [] })
  await deleteMessage(database, reference)
  expect(await stateOf(reference)).toBeUndefined()
  for (const unknown of [reference, 'nonsense'])
    expect(await showMessage(database, unknown)).toMatchObject({ refused: expect.any(String) })
})

test('an answer to an address that refuses mail for days is given up, and stays readable', async () => {
  const reference = await leave({ replyTo: 'gone@mail.example' })
  await showMessage(database, reference)
  await answerMessage(database, reference, input('Thank you.'))
  mail.refuse(true)
  await run()
  expect(await checkContact(database.orm, true)).toBeUndefined()
  await mailsLater('4 days')
  expect(await checkContact(database.orm, true)).toBe('1 contact answers wait to be mailed')
  await run()
  expect(await rowsOf(database.orm, sql`select id from contact_mails`)).toEqual([])
  expect(await stateOf(reference)).toBe('answered')
})

test('an answer to an address that does not exist is given up within hours, not tried for days', async () => {
  mail.refuseAddress('nobody@mail.example')
  const reference = await leave({ replyTo: 'nobody@mail.example' })
  await showMessage(database, reference)
  await answerMessage(database, reference, input('Thank you.'))
  await run()
  expect(await rowsOf(database.orm, sql`select id from contact_mails`)).toHaveLength(1)
  await mailsLater('2 hours')
  await run()
  expect(await rowsOf(database.orm, sql`select id from contact_mails`)).toEqual([])
  expect(await stateOf(reference)).toBe('answered')
})

test('readiness names messages that wait: half an hour for the mail, a day for an operator', async () => {
  await leave()
  expect(await checkContact(database.orm, true)).toBeUndefined()
  const older = (age: string) =>
    database.orm.execute(sql`update contact_messages set created_at = now() - ${age}::interval`)
  await older('31 minutes')
  expect(await checkContact(database.orm, true)).toBe('1 contact messages wait to be mailed')
  expect(await checkContact(database.orm, false)).toBeUndefined()
  await older('25 hours')
  expect(await checkContact(database.orm, false)).toBe('1 contact messages wait to be read')
})

test('the command line answers with its standard input, and prints an export as it is', async () => {
  const reference = await leave()
  const operate = (...words: string[]) =>
    runOperation(
      words,
      {},
      async () => ({ ...database, close: async () => {} }),
      modules,
      input('Thank you.\n'),
    )
  expect(await operate('contact', 'answer', reference)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Message ${reference} is answered.`),
  })
  expect((await operate('contact', 'show', reference)).output).toMatch(/answer 20\S+ +Thank you\./)
  const { output } = await operate('contact', 'export', 'json', '--json')
  expect(JSON.parse(output)).toMatchObject({ reference, answers: [{ text: 'Thank you.' }] })
  const forged = await leave({ message: 'Hello there.\nreply address  eve@mail.example' })
  expect((await operate('contact', 'show', forged)).output).not.toMatch(/^reply address +eve/m)
  expect(await operate('contact', 'close', 'nonsense')).toMatchObject({ code: 1 })
})

test('the export holds every message, and no cell runs as a formula', async () => {
  const formulas = ['=HYPERLINK("https://evil.example")', '+1+1', '-1', '@SUM(A1)', ' \t=1', '"=1', '＝1+1']
  for (const name of formulas) await leave({ name, message: 'one, "two"\nthree lines' })
  await answerMessage(database, await leave({ name: 'Ada' }), input('Thank you.'))
  const lines = textOf(await exportJsonLines(database))
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.map(({ name }) => name)).toEqual([...formulas, 'Ada'])
  expect(lines.at(-1)).toMatchObject({ state: 'answered', answers: [{ text: 'Thank you.' }] })
  const csv = textOf(await exportCsv(database))
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFreference,received,changed,type,state,language,name,replyTo,message,answers',
  )
  for (const name of formulas) expect(csv).toContain(`"'${name.replaceAll('"', '""')}"`)
  expect(csv).toContain('"one, ""two""\nthree lines"')
  await leave({ message: 'Hello;=cmd\n@SUM(A1); "=1' })
  expect(textOf(await exportCsv(database))).toContain(`"Hello;'=cmd\n'@SUM(A1);' ""=1"`)
})
