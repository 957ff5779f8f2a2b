import { BaseError } from '@granary/errors'
import { word } from './encodeCall.ts'
import { multicallSelectors } from './selectors.ts'

export type InnerCall = { to: `0x${string}`; data: `0x${string}` }

/** Multicall3's `aggregate3` with calls that may each fail alone. */
export function encodeAggregate3(calls: readonly InnerCall[]): `0x${string}` {
  const tuples = calls.map(encodeTuple)
  let offset = calls.length * 32
  const offsets = tuples.map(tuple => {
    const own = offset
    offset += tuple.length / 2
    return word(BigInt(own))
  })
  const list = [word(32n), word(BigInt(calls.length)), ...offsets, ...tuples]
  return `${multicallSelectors.aggregate3}${list.join('')}`
}

/** Target, permission to fail, and call data. */
function encodeTuple({ to, data }: InnerCall): string {
  const digits = data.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  return [word(to), word(1n), word(96n), word(BigInt(digits.length / 2)), padded].join('')
}

/** The answer of one call of the batch: `0x` and an even number of lower-case digits. */
export type InnerAnswer = { succeeded: boolean; data: `0x${string}` }

/**
 * The answers of Multicall3's `aggregate3`.
 * @param count number of calls
 * @throws {BatchAnswerError} NODE_ANSWER_INVALID for anything else, such as the empty answer of an address without
 * code
 */
export function decodeAggregate3(answer: unknown, count: number): InnerAnswer[] {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer))
    throw new BatchAnswerError('no hex')
  const digits = answer.slice(2).toLowerCase()
  if (at(digits, 0) !== 32 || at(digits, 32) !== count) throw new BatchAnswerError('not a list of the calls')
  return Array.from({ length: count }, (_, index) => readTuple(digits, 64 + at(digits, 64 + index * 32)))
}

function readTuple(digits: string, start: number): InnerAnswer {
  const from = start + at(digits, start + 32)
  const length = at(digits, from)
  const data = digits.slice((from + 32) * 2, (from + 32 + length) * 2)
  if (data.length !== length * 2) throw new BatchAnswerError('cut short')
  return { succeeded: at(digits, start) === 1, data: `0x${data}` }
}

/** The number in the word at a byte; nothing in an answer is longer than its own text. */
function at(digits: string, byte: number): number {
  const text = digits.slice(byte * 2, byte * 2 + 64)
  const value = text.length === 64 ? Number(`0x${text}`) : Number.POSITIVE_INFINITY
  if (value > digits.length) throw new BatchAnswerError('cut short')
  return value
}

export class BatchAnswerError extends BaseError {
  override readonly name = 'BatchAnswerError'
  constructor(details: string) {
    super("The node's answer makes no sense.", {
      code: 'NODE_ANSWER_INVALID',
      details: `the answer of the multicall contract: ${details}`,
      metaMessages: ['No money has moved. Try again, or use another node.'],
    })
  }
}
