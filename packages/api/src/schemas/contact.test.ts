import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contactMessage, contactName, contactReference, contactReplyTo, contactRequest } from './contact.ts'
import { plainWords } from './plainWords.ts'

const decoded = (schema: z.ZodMiniType, text: unknown) => z.safeDecode(schema, text as never)
const taken = (schema: z.ZodMiniType, text: unknown) => decoded(schema, text).success

describe('[A5.15] the contact form accepts', () => {
  test('a name of 1 to 80 characters, each code point counted once, spaces around it left out', () => {
    expect(decoded(contactName, '  李雷 ').data).toBe('李雷')
    expect(taken(contactName, '😀'.repeat(80))).toBe(true)
    expect(taken(contactName, '😀'.repeat(81))).toBe(false)
    expect(taken(contactName, ' \n ')).toBe(false)
  })

  test('a message of 10 to 5,000 characters in several lines', () => {
    expect(decoded(contactMessage, 'one\r\ntwo\rthree\u2028four').data).toBe('one\ntwo\nthree\nfour')
    expect(taken(contactMessage, '123456789 ')).toBe(false)
    expect(taken(contactMessage, '1234567890')).toBe(true)
    expect(taken(contactMessage, '存'.repeat(5_000))).toBe(true)
    expect(taken(contactMessage, '存'.repeat(5_001))).toBe(false)
    expect(taken(contactMessage, 'x'.repeat(1_000_000))).toBe(false)
  })

  test('no control characters, and no line ends in a name', () => {
    for (const text of ['a\u0000b', 'a\u001b[31mb', 'a\u009bb', 'a\nBcc: all@mail.example'])
      expect(taken(contactName, text), JSON.stringify(text)).toBe(false)
    expect(taken(contactMessage, 'ten letters\u0000')).toBe(false)
    expect(taken(contactMessage, 'ten letters\u0007')).toBe(false)
    expect(taken(contactMessage, 'ten letters\tand\nlines')).toBe(true)
  })

  test.each([
    'one@mail.example\r\nBcc: other@mail.example',
    'one@mail.example, other@mail.example',
    '"a b"@mail.example',
    'Name <one@mail.example>',
    'one@mail',
    '',
  ])('no reply address %j', text => {
    expect(taken(contactReplyTo, text)).toBe(false)
  })

  test('a reply address, or none', () => {
    expect(decoded(contactReplyTo, ' staker@mail.example ').data).toBe('staker@mail.example')
    const message = {
      id: '0b0e5d9c-6f0e-4c43-9a53-1c7a4d5f3e21',
      type: 'feedback',
      name: 'Li',
      message: 'ten letters',
      language: 'zh_CN',
    }
    expect(taken(contactRequest, message)).toBe(true)
    expect(taken(contactRequest, { ...message, type: 'praise' })).toBe(false)
  })
})

test('[A5.15] text that hides or reorders is shown as a reader would have seen it', () => {
  expect(plainWords('pay \u202eetaklaf\u202c \u2066now\u2069')).toBe('pay etaklaf now')
  expect(plainWords('in\u200bvis\u00adi\u2060ble\ufeff')).toBe('invisible')
  expect(plainWords('\u{e0041}\u{e0042}tags')).toBe('tags')
  expect(plainWords('\u200d\u200d\u200d')).toBe('')
  expect(plainWords(`z${'\u0301'.repeat(500)}`)).toHaveLength(7)
  expect(plainWords('lone \ud800 half')).toBe('lone \ufffd half')
})

test('heaps of marks take no time', () => {
  const heap = `a${'\u0345'.repeat(9_000)}${'\u0334'.repeat(10_000)}`
  const times = Array.from({ length: 5 }, () => {
    // Not the clock: another process may have the processor meanwhile.
    const began = process.cpuUsage()
    expect(plainWords(heap)).toHaveLength(7)
    return process.cpuUsage(began).user
  })
  expect(Math.min(...times)).toBeLessThan(100_000)
})

test('[A5.15] joiners stay where scripts and emoji need them', () => {
  for (const text of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🚀', '❤\ufe0f\u200d🔥', '1\ufe0f\u20e3'])
    expect(plainWords(text)).toBe(text.normalize('NFC'))
})

test('a reference is read in any case, with any spaces, and with letters for digits', () => {
  expect(decoded(contactReference, ' 7gkx 2m4nq8rt–v3wo ').data).toBe('7GKX-2M4N-Q8RT-V3W0')
  expect(decoded(contactReference, 'ilil-2m4n-q8rt-v3wz').data).toBe('1111-2M4N-Q8RT-V3WZ')
  for (const text of ['7GKX-2M4N-Q8RT', '7GKX-2M4N-Q8RT-V3WU', '7GKX-2M4N-Q8RT-V3WZ-0', '%'])
    expect(taken(contactReference, text), text).toBe(false)
})
