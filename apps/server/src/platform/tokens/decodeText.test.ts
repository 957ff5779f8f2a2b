import { encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

test.each<[string, unknown, string | undefined]>([
  ['a string', string('USD Coin'), 'USD Coin'],
  ['bytes32, as Maker has it', stringToHex('Maker', { size: 32 }), 'Maker'],
  ['text that turns around', string('USDC\u202Emoc.live'), 'USDCmoc.live'],
  ['invisible letters', string('U\u200BS\u200DD\u0000C'), 'USDC'],
  ['lines', string('one\n\n two'), 'one two'],
  ['a long name', string('x'.repeat(5_000)), `${'x'.repeat(59)}…`],
  ['nothing visible', string('\u200B\u200B'), undefined],
  ['broken UTF-8', `${string('abcd').slice(0, 130)}ff62${'0'.repeat(60)}`, 'b'],
  ['an empty answer', '0x', undefined],
  ['a length without end', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}41`, undefined],
  ['a place far away', `0x${'f'.repeat(64)}${'0'.repeat(64)}`, undefined],
  ['half a byte', '0x123', undefined],
  ['no hex', 'USDC', undefined],
  ['nothing', undefined, undefined],
])('reads %s', (_, answer, name) => {
  expect(decodeText(answer as Hex, 'name')).toBe(name)
})

test('a symbol is shorter than a name', () => {
  expect(decodeText(string('S'.repeat(100)), 'symbol')).toBe(`${'S'.repeat(19)}…`)
})
