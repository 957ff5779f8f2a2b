import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { stallingReader } from '#test/stallingReader.ts'
import { createAnswerBudget } from './createAnswerBudget.ts'
import { createAnswers } from './createAnswers.ts'
import { listen } from './listen.ts'

const megabyte = 1024 * 1024
const patience = { timeout: 60_000 }
const limits = { visitorBytes: 40 * megabyte, totalBytes: 64 * megabyte, stallMs: 1_000 }

async function serve(listener: RequestListener, more: Partial<typeof limits> = {}) {
  const answers = createAnswers({ ...limits, ...more }, 1)
  const http = createServer({ ServerResponse: answers.Response }, listener)
  const url = `http://127.0.0.1:${await listen(http, '127.0.0.1', 0)}`
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  return { url, answers, http }
}

const stall = async (url: string, visitor?: string) => {
  const reader = await stallingReader(url, '/', {}, visitor)
  onTestFinished(() => reader.close())
  return reader
}

const text = 'é'.repeat(5 * megabyte)

test('[F.04] any route’s large answer arrives byte for byte, with its length', async () => {
  const listener: RequestListener = (request, response) => {
    if (request.url === '/bytes') response.end(Buffer.from(text))
    else response.end(text)
  }
  const { url, answers } = await serve(listener, { stallMs: 60_000 })
  for (const path of ['/text', '/bytes']) {
    const response = await fetch(`${url}${path}`)
    expect(response.headers.get('content-length')).toBe(String(2 * text.length))
    expect((await response.text()) === text).toBe(true)
  }
  await expect.poll(() => answers.budget.held(), patience).toBe(0)
})

test('[F.04] a stalled reader of any route is disconnected, a slow one is not', async () => {
  // Reader and server share this process, which may itself be held up for a second.
  const { url, answers } = await serve((_, response) => response.end(Buffer.from(text)), { stallMs: 4_000 })
  const stalled = await stall(url)
  const slow = await fetch(url)
  const reader = (slow.body as ReadableStream<Uint8Array>).getReader()
  let bytes = 0
  let restedAt = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.length
    const othersWait = answers.budget.held() > 2 * text.length
    if (!othersWait || bytes - restedAt < megabyte / 4) continue
    restedAt = bytes
    await new Promise(resolve => setTimeout(resolve, 150))
  }
  expect(bytes).toBe(2 * text.length)
  await expect.poll(() => answers.budget.held(), patience).toBe(0)
  expect(await stalled.readOn(2 * text.length)).toMatchObject({ ended: true })
})

test('[F.04] answers queued on one connection are released when it ends', async () => {
  const { url, answers } = await serve((_, response) => response.end(Buffer.from(text)), { stallMs: 60_000 })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3))
  await expect.poll(() => answers.budget.held(), patience).toBeGreaterThan(2 * megabyte)
  socket.destroy()
  await expect.poll(() => answers.budget.held(), patience).toBe(0)
})

test('[F.04] small answers that are never read end with the connection as well', async () => {
  const { url, http } = await serve((_, response) => response.end('x'.repeat(60_000)))
  const { hostname, port } = new URL(url)
  const connected = once(http, 'connection')
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(300))
  await connected
  const connections = () => new Promise(resolve => http.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, patience).toBe(0)
})

test('[F.04] when all together hold too much, the longest idle reader makes room for the next', async () => {
  const whole = Buffer.alloc(20 * megabyte)
  const { url, answers } = await serve((_, response) => response.end(Buffer.from(whole)), {
    stallMs: 60_000,
  })
  const readers = []
  for (const place of [1, 2, 3]) readers.push(await stall(url, `10.5.0.${place}`))
  await expect.poll(() => answers.budget.held(), patience).toBe(3 * whole.length)
  await new Promise(resolve => setTimeout(resolve, 2_100))
  const response = await fetch(url, { headers: { 'x-forwarded-for': '10.5.0.9' } })
  expect((await response.arrayBuffer()).byteLength).toBe(whole.length)
  expect(await readers[0]?.readOn(whole.length)).toMatchObject({ ended: true })
  expect((await readers[1]?.readOn(whole.length))?.bytes).toBeGreaterThanOrEqual(whole.length)
})

test('[F.04] a slow request is not cut off to make room for itself, and releases all it took', () => {
  const budget = createAnswerBudget({ visitorBytes: 40 * megabyte, totalBytes: 64 * megabyte })
  const [others, slow] = [budget.open('others'), budget.open('slow')]
  others.take(40 * megabyte)
  slow.take(20 * megabyte)
  const idleSince = performance.now() - 60_000
  slow.allowCut(
    () => slow.release(),
    () => idleSince,
  )
  expect(() => slow.takeParts([Buffer.alloc(20 * megabyte)])).toThrow('SERVER_CROWDED')
  others.release()
  slow.release()
  expect(budget.held()).toBe(0)
})
