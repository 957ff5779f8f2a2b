import { multicall3Abi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { eventTopics } from '../confluxEventTraces.ts'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'
import { readList, readNumber, readNumbers, readText } from './readAnswer.ts'
import {
  bridgedPoolSelectors,
  livePoolSelectors,
  multicallSelectors,
  pagedQueueSelectors,
  poolSelectors,
  shareSelectors,
  voteSelectors,
} from './selectors.ts'

type Item = { type: string; name?: string; inputs?: readonly { type: string }[] }

const hex = fc.uint8Array({ maxLength: 200 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)

function selectorsOf(abi: readonly Item[], arguments_?: number): Record<string, string> {
  const functions = abi.filter(
    ({ type, inputs }) => type === 'function' && (arguments_ === undefined || inputs?.length === arguments_),
  )
  return Object.fromEntries(functions.map(item => [item.name, toFunctionSelector(item as never)]))
}

test('selectors equal those of the ABIs', () => {
  const votes = {
    ...selectorsOf(votePoolAbi, 3),
    ...selectorsOf(votePoolAbi, 0),
    ...selectorsOf(votePoolAbi, 1),
  }
  expect(votes).toMatchObject({ ...poolSelectors, ...voteSelectors })
  expect(selectorsOf(votePoolAbi, 3)).toMatchObject(pagedQueueSelectors)
  expect(selectorsOf(votePoolAbi)).toMatchObject(bridgedPoolSelectors)
  expect(selectorsOf(sharePoolAbi)).toMatchObject({
    ...poolSelectors,
    ...shareSelectors,
    ...bridgedPoolSelectors,
  })
  expect(selectorsOf(multicall3Abi)).toMatchObject(multicallSelectors)
  expect(livePoolSelectors).toEqual({
    userLockInfo: toFunctionSelector('userLockInfo(address)'),
    birdgeAddrSetted: toFunctionSelector('birdgeAddrSetted()'),
  })
})

test('event topics equal those of the ABIs', () => {
  const events = [...votePoolAbi, ...sharePoolAbi].filter(item => item.type === 'event')
  expect(
    Object.fromEntries(events.map(event => [event.name, toEventSelector(event as never)])),
  ).toMatchObject(eventTopics)
})

test('viem reads the batch, and its answer reads as viem writes it', () => {
  const calls = fc.array(fc.record({ to: address, data: hex }), { maxLength: 12 })
  const answers = fc.array(fc.record({ success: fc.boolean(), returnData: hex }), { maxLength: 12 })
  fc.assert(
    fc.property(calls, answers, (asked, answered) => {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate3(asked) })
      const [read = []] = args as unknown as [
        readonly { target: Hex; allowFailure: boolean; callData: Hex }[],
      ]
      expect(
        read.map(({ target, allowFailure, callData }) => [target.toLowerCase(), allowFailure, callData]),
      ).toEqual(asked.map(({ to, data }) => [to, true, data]))
      const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answered })
      expect(decodeAggregate3(data, answered.length)).toEqual(
        answered.map(({ success, returnData }) => ({ succeeded: success, data: returnData })),
      )
    }),
  )
})

test('an answer of the batch that is cut, altered or something else is refused by its code, or read within its bounds', () => {
  const result = [1, 2, 3].map(n => ({ success: true, returnData: `0x${String(n).repeat(64)}` as Hex }))
  const whole = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  const anything = fc.oneof(
    hex,
    fc.integer({ min: 0, max: whole.length - 1 }).map(at => whole.slice(0, at)),
    fc
      .tuple(fc.integer({ min: 2, max: whole.length - 1 }), fc.constantFrom(...'0123456789abcdef'))
      .map(([at, digit]) => whole.slice(0, at) + digit + whole.slice(at + 1)),
    fc.string(),
    fc.anything(),
  )
  fc.assert(
    fc.property(anything, answer => {
      try {
        expect(decodeAggregate3(answer, 3)).toHaveLength(3)
      } catch (error) {
        expect(error).toMatchObject({ code: 'NODE_ANSWER_INVALID' })
      }
    }),
    { numRuns: 2_000 },
  )
})

test('any answer of one call reads as a figure or null', () => {
  fc.assert(
    fc.property(fc.record({ succeeded: fc.boolean(), data: hex }), answer => {
      for (const value of [readNumber(answer), readNumbers(answer, 3), readList(answer, 2), readText(answer)])
        expect(value === null || answer.succeeded).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

const answerOf = (types: readonly string[], values: readonly unknown[]) => ({
  succeeded: true,
  data: encodeAbiParameters(types.map(type => ({ type })) as never, values as never),
})

test('numbers are exact, and an impossible amount is no figure', () => {
  expect(readNumber(answerOf(['uint256'], [12n]))).toBe(12n)
  expect(readNumber(answerOf(['uint256'], [2n ** 256n - 1n]))).toBeNull()
  expect(readNumber(answerOf(['uint256'], [10_001n]), 10_000n)).toBeNull()
  expect(readNumber(answerOf(['uint256', 'uint256'], [1n, 2n]))).toBeNull()
  expect(readNumber({ ...answerOf(['uint256'], [12n]), succeeded: false })).toBeNull()
  expect(readNumber(undefined)).toBeNull()
})

test('texts read as they are, and endless or empty ones are none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const shown = text.trim()
      const isText = shown !== '' && Buffer.byteLength(text) <= 200
      // Malformed UTF-16 has no UTF-8, and viem writes a replacement too.
      expect(readText(answerOf(['string'], [text]))).toBe(isText ? shown.toWellFormed() : null)
    }),
  )
  expect(readText(answerOf(['string'], ['x'.repeat(201)]))).toBeNull()
  expect(readText(answerOf(['bytes32'], [`0x${'41'.repeat(32)}`]))).toBeNull()
})

test('lists are read whole or not at all', () => {
  const words = (...values: bigint[]) => answerOf(Array(values.length).fill('uint256'), values)
  expect(readList(words(32n, 2n, 5n, 9n, 6n, 8n), 2)).toEqual([
    [5n, 9n],
    [6n, 8n],
  ])
  expect(readList(words(32n, 1n, 5n), 2)).toBeNull()
  expect(readList(words(32n, 2n ** 119n), 2)).toBeNull()
  expect(readList(words(32n, 0n), 2)).toEqual([])
})
