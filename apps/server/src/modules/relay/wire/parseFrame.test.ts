import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMethod, methodParams, parseParams } from './methods.ts'
import { parseFrame } from './parseFrame.ts'
import { RelayError } from './RelayError.ts'

test.each([
  '0',
  '-1',
  '1732612345678901',
  '1732612345678901234',
  '12345678901234567890123',
  '1.5e3',
  '"a\\u0000b"',
])('the id %s is kept as the client wrote it', id => {
  const text = `{"params":{"id":5,"list":[{"id":6}]},"id":${id},"method":"irn_publish"}`
  expect(parseFrame(text)).toMatchObject({ kind: 'request', id, method: 'irn_publish' })
})

test('an answer to a push says whether the client took the message', () => {
  expect(parseFrame('{"id":1000000000000007,"result":true}')).toEqual({
    ...{ kind: 'answer', id: '1000000000000007', ok: true },
  })
  expect(parseFrame('{"id":1,"error":{"code":1,"message":""}}')).toMatchObject({ kind: 'answer', ok: false })
})

test.each([
  ['', -32700],
  ['{', -32700],
  ['\u0000\u0001', -32700],
  ['[]', -32600],
  ['null', -32600],
  ['7', -32600],
  ['{"method":"irn_publish"}', -32600],
  ['{"id":null,"method":"irn_publish"}', -32600],
  ['{"id":{},"method":"irn_publish"}', -32600],
  [`{"id":"${'a'.repeat(200)}","method":"irn_publish"}`, -32600],
  [`{"id":${'1'.repeat(200)},"method":"irn_publish"}`, -32600],
  ['{"id":1}', -32600],
  ['{"id":1,"method":5}', -32600],
])('the frame %s has the code %i', (text, code) => {
  expect(parseFrame(text)).toMatchObject({ kind: 'invalid', error: { code } })
})

test('no text makes it throw, and every number of an id is kept', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void parseFrame(text)))
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.jsonValue(), (id, params) => {
      const text = JSON.stringify({ params, method: 'a' }).replace('{', `{"id":${id},`)
      expect(parseFrame(text)).toMatchObject({ id: String(id) })
    }),
  )
})

const topic = 'ab'.repeat(32)

test.each([
  ['irn_publish', { topic, message: 'aGk=', ttl: 1, tag: 0 }],
  [
    'irn_publish',
    { topic, message: 'aGk=', ttl: 2_592_000, tag: 0xffff_ffff, prompt: true, attestation: null },
  ],
  ['irn_publish', { topic, message: 'aGk=', attestation: '' }],
  ['irn_batchSubscribe', { topics: [topic] }],
  ['irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'x' }] }],
])('%s takes %j', (method, params) => {
  expect(() => parseParams(method as 'irn_publish', params)).not.toThrow()
})

test.each([
  [
    'irn_publish',
    { topic: topic.toUpperCase(), message: 'aGk=' },
    'params.topic: is not 64 lower-case hex digits',
  ],
  ['irn_publish', { topic: `${topic}a`, message: 'aGk=' }, 'params.topic'],
  ['irn_publish', { topic, message: '' }, 'params.message'],
  ['irn_publish', { topic, message: 'a\u0000b' }, 'params.message: is not printable ASCII'],
  ['irn_publish', { topic, message: 'aGk=', ttl: 0 }, 'params.ttl'],
  ['irn_publish', { topic, message: 'aGk=', ttl: 2_592_001 }, 'params.ttl'],
  ['irn_publish', { topic, message: 'aGk=', ttl: 1.5 }, 'params.ttl'],
  ['irn_publish', { topic, message: 'aGk=', tag: -1 }, 'params.tag'],
  ['irn_publish', { topic, message: 'aGk=', tag: 2 ** 32 }, 'params.tag'],
  ['irn_publish', { topic, message: 'aGk=', attestation: 7 }, 'params.attestation'],
  ['irn_publish', undefined, 'params'],
  ['irn_batchPublish', { messages: [] }, 'params.messages'],
  ['irn_batchPublish', { messages: [{ topic: 'no', message: 'aGk=' }] }, 'params.messages.0.topic'],
  ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }, 'params.topics'],
  ['irn_unsubscribe', {}, 'params.topic'],
  ['wc_approveSession', { pairingTopic: topic, sessionTopic: topic }, 'params.sessionProposalResponse'],
])('%s refuses %j', (method, params, message) => {
  expect(() => parseParams(method as 'irn_publish', params)).toThrow(message)
})

test('no parameters make a method throw anything but a refusal', () => {
  const member = fc.constantFrom(...Object.values(methodParams).flatMap(schema => Object.keys(schema.shape)))
  const params = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(member, fc.oneof(fc.constant(topic), fc.constant('aGk='), fc.jsonValue())),
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(methodParams)), params, (method, given) => {
      if (!isMethod(method)) return
      try {
        parseParams(method, given)
      } catch (error) {
        expect(error).toBeInstanceOf(RelayError)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(['__proto__', 'constructor', 'toString', 'irn_publish '].some(isMethod)).toBe(false)
})
