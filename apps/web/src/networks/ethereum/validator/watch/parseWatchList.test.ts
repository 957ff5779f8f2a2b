import { expect, test } from 'vitest'
import { parseWatchList } from './parseWatchList.ts'

const one = `0x${'a1'.repeat(48)}`
const two = `0x${'b2'.repeat(48)}`

test('keys and indices may be separated by line, comma or space, with or without 0x, and count once', () => {
  expect(parseWatchList(`${one}\r\n${two.slice(2).toUpperCase()}, 12\n\n 12;7 ${one}`)).toEqual({
    pubkeys: [one, two],
    indices: [12, 7],
  })
})

test('a deposit data file yields its keys', () => {
  const row = (pubkey: string) => ({
    pubkey: pubkey.slice(2),
    withdrawal_credentials: '01'.repeat(32),
    amount: 32_000_000_000,
    deposit_data_root: 'cd'.repeat(32),
  })
  expect(parseWatchList(JSON.stringify([row(one), row(two)]))).toEqual({ pubkeys: [one, two], indices: [] })
})

test('each bad entry is named with its line', () => {
  expect(parseWatchList(`${one}\n0x1234\n12, me.eth\n99999999999`)).toEqual({
    problems: [
      { line: 2, text: '0x1234' },
      { line: 3, text: 'me.eth' },
      { line: 4, text: '99999999999' },
    ],
  })
  expect(parseWatchList(JSON.stringify([{ pubkey: one }, { amount: 5 }]))).toEqual({
    problems: [{ line: 2, text: '{"amount":5}' }],
  })
})

test('private keys, mnemonics and keystores are refused before any part is stored or sent', () => {
  const secrets = [
    `0x${'ab'.repeat(32)}`,
    `${one}\n${'ab'.repeat(32)}`,
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    JSON.stringify({ crypto: { kdf: {} }, pubkey: one.slice(2) }),
  ]
  for (const secret of secrets) expect(parseWatchList(secret)).toEqual({ refused: 'secret' })
})

test('empty, oversized and broken JSON input is refused', () => {
  expect(parseWatchList(' \n ,')).toEqual({ refused: 'empty' })
  expect(parseWatchList('[{"pubkey":')).toEqual({ refused: 'json' })
  const many = Array.from({ length: 5001 }, (_, at) => at).join('\n')
  expect(parseWatchList(many)).toEqual({ refused: 'tooMany' })
})
