import { pbkdf2 } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResolver } from './createResolver.ts'
import { createWebhookSender } from './createWebhookSender.ts'

let silent: Socket
let answering: Socket
/** Of queries that wait for the test. */
let held: (() => void)[] = []
let holding: Socket

/** A name server on this machine with scripted answers. */
async function startNameServer(answer: (query: Buffer) => Buffer | undefined): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const reply = answer(query)
    if (reply) socket.send(reply, port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return socket
}

/** RFC 1035: the question again, and for type A the address in the name's first label, `10-0-0-1.example`. */
function answerOf(query: Buffer): Buffer {
  const label = query.subarray(13, 13 + (query[12] ?? 0)).toString()
  const isForIpv4 = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isForIpv4 ? 1 : 0, 0, 0, 0, 0])
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...label.split('-').map(Number)])
  return Buffer.concat([header, question, ...(isForIpv4 ? [record] : [])])
}

const senderBy = (server: Socket, patienceMs: number) =>
  createWebhookSender({
    allowPrivate: false,
    resolve: createResolver({ servers: [`127.0.0.1:${server.address().port}`], patienceMs }),
  })

beforeAll(async () => {
  silent = await startNameServer(() => undefined)
  holding = createSocket('udp4')
  holding.on('message', (query, { port, address }) => {
    held.push(() => holding.send(answerOf(query), port, address))
  })
  await new Promise<void>(resolve => holding.bind(0, '127.0.0.1', resolve))
  answering = await startNameServer(answerOf)
})

afterAll(() => {
  silent.close()
  holding.close()
  answering.close()
})

test('[F.09] names whose server does not answer hold none of the process’s threads', async () => {
  held = []
  const sender = senderBy(holding, 60_000)
  let settled = 0
  const checks = Array.from({ length: 16 }, (_, place) =>
    sender.check(`https://8-8-8-${place}.example/`).finally(() => {
      settled += 1
    }),
  )
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(16)
  await promisify(pbkdf2)('word', 'salt', 1, 32, 'sha256')
  expect(settled).toBe(0)
  const answering = setInterval(() => {
    for (const answer of held.splice(0)) answer()
  }, 10)
  await Promise.all(checks).finally(() => clearInterval(answering))
})

test('[F.09] a name whose server never answers is given up', async () => {
  await expect(senderBy(silent, 200).check('https://hook.example/')).rejects.toMatchObject({
    code: 'ALERT_WEBHOOK_REFUSED',
    details: 'its host name cannot be resolved',
  })
})

test('[F.09] a name server’s answers pass the same checks', async () => {
  const sender = senderBy(answering, 10_000)
  await expect(sender.check('https://8-8-8-8.example/')).resolves.toBeUndefined()
  for (const name of ['10-0-0-1.example', '127-0-0-1.example', '169-254-169-254.example', 'localhost'])
    await expect(sender.check(`https://${name}/`)).rejects.toMatchObject({
      details: 'it resolves to an address outside the public internet',
    })
})
