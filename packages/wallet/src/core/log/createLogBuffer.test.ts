import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogBuffer, logBufferBytes } from './createLogBuffer.ts'
import type { LogEntry } from './Log.ts'

const entry = (message: string, cause?: unknown): LogEntry => ({ time: 0, level: 'info', message, cause })
const bytesOf = (text: string) => new TextEncoder().encode(text).length

test('[B9.26] the buffer holds 1000*1024 bytes of the newest lines', () => {
  expect(logBufferBytes).toBe(1000 * 1024)
  const buffer = createLogBuffer()
  for (let index = 0; index < 3000; index += 1) buffer.add(entry(`${index} ${'Long line. '.repeat(60)}`))
  const text = buffer.read()
  expect(bytesOf(text)).toBe(buffer.bytes())
  expect(buffer.bytes()).toBeLessThanOrEqual(1_024_000)
  expect(buffer.bytes()).toBeGreaterThan(1_020_000)
  const lines = text.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '').message).toMatch(/^2999 /)
  expect(JSON.parse(lines[0] ?? '').message).not.toMatch(/^0 /)
})

test('[B9.26] the buffer keeps its limit and its newest line whatever is written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1 }), messages => {
      const buffer = createLogBuffer(600)
      for (const message of messages) buffer.add(entry(message))
      expect(bytesOf(buffer.read())).toBe(buffer.bytes())
      expect(buffer.bytes()).toBeLessThanOrEqual(600)
      for (const line of buffer.read().split('\n').slice(0, -1)) expect(JSON.parse(line).level).toBe('info')
    }),
  )
})

test('writes a cause of any shape and survives one that throws or never ends', () => {
  const buffer = createLogBuffer()
  const endless: Record<string, unknown> = {}
  endless.self = endless
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  const getter = {
    get a() {
      throw new Error('no')
    },
    b: 1n,
  }
  for (const cause of [
    endless,
    hostile,
    getter,
    Symbol('s'),
    () => 1,
    [hostile],
    new Error('x', { cause: endless }),
  ])
    buffer.add(entry('thrown', cause))
  fc.assert(fc.property(fc.anything(), cause => buffer.add(entry('thrown', cause))))
  expect(buffer.read().split('\n').length).toBeGreaterThan(100)
})

const words = 'test test test test test test test test test test test junk'
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const secrets: readonly (readonly [name: string, secret: string, text: string])[] = [
  ['a private key', key.slice(10), `failed with ${key}`],
  ['a private key with 0x', key.slice(10), `failed with 0x${key}`],
  ['a recovery phrase', 'junk', `import ${words}`],
  ['a token', 'c2lnbmVk', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVk'],
  ['a bearer', 'abcdef', 'authorization: Bearer abcdef.ghi'],
  ['a key of an endpoint', 'K1d9', 'GET https://node.example/rpc?apikey=K1d9&x=1'],
  ['a password of an endpoint', 'hunter2', 'GET https://me:hunter2@node.example/rpc'],
  ['the key of a pairing', '587d5484', `wc:7f6e@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}`],
  [
    'a key of Solana',
    'EJ6nA',
    `key ${'4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhEJ6nA'}`,
  ],
]

test.each(secrets)('keeps %s out of the log', (_, secret, text) => {
  const buffer = createLogBuffer()
  buffer.add(entry(text, new Error(text, { cause: { reason: text, list: [text] } })))
  expect(buffer.read()).not.toContain(secret)
  expect(buffer.read()).toContain('"level":"info"')
})

test('keeps values with secret names out of the log', () => {
  const buffer = createLogBuffer()
  buffer.add(
    entry('x', {
      password: 'hunter2',
      sessionToken: 'hunter2',
      otp: '123456',
      mnemonic: ['a'],
      chain: 'eip155:1',
    }),
  )
  expect(buffer.read()).not.toMatch(/hunter2|123456/)
  expect(buffer.read()).toContain('eip155:1')
})
