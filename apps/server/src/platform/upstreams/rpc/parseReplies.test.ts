import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReplies } from './parseReplies.ts'
import { UpstreamFault } from './UpstreamFault.ts'

const parse = (value: unknown, count: number) => parseReplies(JSON.stringify(value), count)

test('answers out of order find their calls, and an omitted one is its own error', () => {
  const answers = [
    { jsonrpc: '2.0', id: 2, result: 'c' },
    { jsonrpc: '2.0', id: 0, error: { code: 3, message: 'execution reverted', data: '0x08' } },
  ]
  expect(parse(answers, 3)).toEqual([
    { error: { code: 3, message: 'execution reverted', data: '0x08' } },
    { error: { code: -32603, message: 'The node left this call unanswered' } },
    { result: 'c' },
  ])
})

test('one error without an id answers the whole batch', () => {
  const refusal = { error: { code: -32005, message: 'batch too long' } }
  expect(parse({ jsonrpc: '2.0', id: null, ...refusal }, 2)).toEqual([refusal, refusal])
})

test.each([
  ['an id that was not asked', { id: 7, result: 1 }, 1],
  ['the id as text', { id: '0', result: 1 }, 1],
  ['no id', { result: 1 }, 1],
  [
    'one call answered twice',
    [
      { id: 0, result: 1 },
      { id: 0, result: 2 },
    ],
    2,
  ],
  ['neither result nor error', { id: 0 }, 1],
  ['a result under __proto__', JSON.parse('{"id":0,"__proto__":{"result":1}}'), 1],
  ['a number', 5, 1],
  ['null', null, 1],
  ['an array in an array', [[{ id: 0, result: 1 }]], 1],
])('%s is garbage', (_what, answer, count) => {
  expect(() => parse(answer, count)).toThrow(UpstreamFault)
})

test('an error without reason, with objects for texts, or with a page of HTML becomes a short one', () => {
  const odd = { code: { valueOf: 1 }, message: { toString: 1 } }
  expect(parse({ id: 0, error: odd }, 1)).toEqual([
    { error: { code: -32603, message: 'The node gave no reason' } },
  ])
  const [reply] = parse({ id: 0, error: { code: -1, message: '<html>'.repeat(10_000) } }, 1)
  expect(JSON.stringify(reply).length).toBeLessThan(1_100)
})

test('[A7.09] whatever a node answers, there is one reply per call or a fault, and nothing else', () => {
  const id = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.jsonValue())
  const almost = fc.record(
    { jsonrpc: fc.jsonValue(), id, result: fc.jsonValue(), error: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    almost.map(value => JSON.stringify(value)),
    fc.array(almost, { maxLength: 5 }).map(value => JSON.stringify(value)),
    fc.constant('['.repeat(200_000)),
    fc.constant(`{"id":0,"result":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), (answer, count) => {
      try {
        const replies = parseReplies(answer, count)
        expect(replies).toHaveLength(count)
        for (const reply of replies) expect('result' in reply !== 'error' in reply).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(UpstreamFault)
      }
    }),
    { numRuns: 300 },
  )
})
