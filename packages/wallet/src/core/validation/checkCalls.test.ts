import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallsMalformedError, checkCalls } from './checkCalls.ts'

const to = `0x${'a1'.repeat(20)}`

test('[B5.21] each call needs a to address that starts with 0x', () => {
  expect(() => checkCalls([{ to }, { to: to.toUpperCase().replace('0X', '0x') }])).not.toThrow()
  for (const wrong of [
    undefined,
    null,
    7,
    '',
    '0x',
    to.slice(2),
    `${to}0`,
    `${to}\n`,
    ` ${to}`,
    to.toUpperCase(),
  ])
    expect(() => checkCalls([{ to }, { to: wrong }])).toThrow('call 1: to')
  for (const calls of [[], undefined, null, {}, [null], ['0x']])
    expect(() => checkCalls(calls)).toThrow(CallsMalformedError)
})

test('[B5.22] data, if present, starts with 0x', () => {
  for (const data of [undefined, '0x', '0x12', '0xABCD'])
    expect(() => checkCalls([{ to, data }])).not.toThrow()
  for (const data of [null, '', '12', '0x1', '0xzz', 18, '0x12 '])
    expect(() => checkCalls([{ to, data }])).toThrow('data')
})

test('any value is accepted or rejected with the code', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.array(fc.record({ to: fc.string(), data: fc.anything() }))),
      calls => {
        try {
          checkCalls(calls)
          for (const { to: each } of calls as { to: string }[]) expect(each.startsWith('0x')).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(CallsMalformedError)
        }
      },
    ),
  )
})
