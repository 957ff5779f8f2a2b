import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDeposit } from '../../test/arbitraries.ts'
import { signedDeposit } from '../../test/signedDeposit.ts'
import type { DepositData } from './DepositData.ts'
import { formatDepositFile } from './formatDepositFile.ts'
import { parseDepositFile } from './parseDepositFile.ts'

const hoodi = { networkName: 'hoodi' }
const options = { networkName: 'hoodi', cliVersion: '1.2.0' }
const deposit = signedDeposit(0)
const [row] = JSON.parse(formatDepositFile([deposit], options)) as [Record<string, unknown>]
const vector = (name: string) => readFileSync(new URL(`../../test/vectors/${name}`, import.meta.url), 'utf8')

/** As rows of a file without other rows. */
const numbered = (deposits: readonly DepositData[]) =>
  deposits.map((each, at) => ({ row: at, deposit: each }))

function codesOf(text: string): string[] {
  const { deposits, errors } = parseDepositFile(text, hoodi)
  if (errors.some(error => error.row === null)) expect(deposits).toEqual([])
  return errors.map(error => error.code)
}

test('a written file reads back the same', () => {
  const deposits = fc.uniqueArray(anyDeposit, {
    minLength: 1,
    maxLength: 5,
    selector: ({ pubkey }) => pubkey,
  })
  fc.assert(
    fc.property(deposits, rows => {
      expect(parseDepositFile(formatDepositFile(rows, options), hoodi)).toEqual({
        deposits: numbered(rows),
        errors: [],
      })
    }),
    { numRuns: 300 },
  )
})

test('hex with 0x and in upper case, a byte order mark and harmless further fields are accepted', () => {
  const variant = {
    ...row,
    pubkey: deposit.pubkey.toUpperCase().replace('0X', '0x'),
    signature: deposit.signature,
    eth2_network_name: 'hoodi',
    note: 'for the cellar',
  }
  expect(parseDepositFile(`\uFEFF${JSON.stringify([variant], null, 4)}`, hoodi)).toEqual({
    deposits: numbered([deposit]),
    errors: [],
  })
})

test('each wrong row is named with its field, and the others are still read', () => {
  const { signature: _, ...unsigned } = row
  const rows = [
    row,
    7,
    unsigned,
    { ...row, amount: '32000000000' },
    { ...row, pubkey: 'zz' },
    { ...row, amount: 32.5 },
  ]
  const { deposits, errors } = parseDepositFile(JSON.stringify(rows), hoodi)
  expect(deposits).toEqual(numbered([deposit]))
  expect(errors.map(error => [error.row, error.field, error.code])).toEqual([
    [1, null, 'DEPOSIT_FILE_ROW_MALFORMED'],
    [2, 'signature', 'DEPOSIT_FILE_FIELD_MISSING'],
    [3, 'amount', 'DEPOSIT_FILE_FIELD_MALFORMED'],
    [4, 'pubkey', 'DEPOSIT_FILE_FIELD_MALFORMED'],
    [5, 'amount', 'DEPOSIT_FILE_FIELD_MALFORMED'],
  ])
})

test('amounts below the contract’s minimum or above a validator’s maximum are refused', () => {
  for (const amount of [0, -1, 999_999_999, 2_048_000_000_001, 2 ** 53, 1e300, null, true])
    expect(codesOf(JSON.stringify([{ ...row, amount }]))).toEqual(['DEPOSIT_FILE_FIELD_MALFORMED'])
})

test('[F.17] a row that names another network is refused; one that names this network or none is accepted', () => {
  const { network_name: _, ...unnamed } = row
  expect(codesOf(JSON.stringify([unnamed]))).toEqual([])
  expect(codesOf(JSON.stringify([{ ...unnamed, eth2_network_name: 'hoodi' }]))).toEqual([])
  for (const field of ['network_name', 'eth2_network_name'])
    for (const name of [
      'mainnet',
      'holesky',
      'Hoodi',
      'hoodi ',
      '',
      null,
      560048,
      ['hoodi'],
      { toString: 1 },
    ]) {
      const text = JSON.stringify([row, { ...unnamed, pubkey: '00'.repeat(48), [field]: name }])
      const { deposits, errors } = parseDepositFile(text, hoodi)
      expect(deposits).toEqual(numbered([deposit]))
      expect(errors).toEqual([
        {
          row: 1,
          field,
          code: 'DEPOSIT_FILE_NETWORK_WRONG',
          message: `The field ${field} names another network than hoodi.`,
        },
      ])
    }
  const onMainnet = parseDepositFile(JSON.stringify([row]), { networkName: 'mainnet' })
  expect(onMainnet).toMatchObject({ deposits: [], errors: [{ row: 0, code: 'DEPOSIT_FILE_NETWORK_WRONG' }] })
})

test('a key in two rows is an error of the later row, also after wrong rows', () => {
  const { deposits, errors } = parseDepositFile(
    JSON.stringify([{}, row, { ...row, pubkey: deposit.pubkey }]),
    hoodi,
  )
  expect(deposits).toEqual([
    { row: 1, deposit },
    { row: 2, deposit },
  ])
  expect(errors.at(-1)).toMatchObject({ row: 2, field: 'pubkey', code: 'DEPOSIT_FILE_KEY_REPEATED' })
})

test.each([
  ['', 'DEPOSIT_FILE_NOT_JSON'],
  ['deposit', 'DEPOSIT_FILE_NOT_JSON'],
  ['[{]', 'DEPOSIT_FILE_NOT_JSON'],
  ['{}', 'DEPOSIT_FILE_NOT_A_LIST'],
  ['null', 'DEPOSIT_FILE_NOT_A_LIST'],
  ['"text"', 'DEPOSIT_FILE_NOT_A_LIST'],
  ['[]', 'DEPOSIT_FILE_EMPTY'],
])('the text %j is refused as %s', (text, code) => {
  expect(codesOf(text)).toEqual([code])
})

test('a file of more than 5 MB or of more than 1000 rows is refused', () => {
  expect(codesOf(`[${' '.repeat(5 * 1024 * 1024)}]`)).toEqual(['DEPOSIT_FILE_TOO_LARGE'])
  expect(codesOf(JSON.stringify(Array(1001).fill(row)))).toEqual(['DEPOSIT_FILE_TOO_MANY_ROWS'])
  expect(codesOf(JSON.stringify(Array(1000).fill(row)))).not.toContain('DEPOSIT_FILE_TOO_MANY_ROWS')
})

test('EIP-2335 keystores are refused, alone and inside a deposit file', () => {
  for (const name of ['keystore-pbkdf2.json', 'keystore-scrypt.json']) {
    const keystore = vector(name)
    expect(codesOf(keystore)).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
    expect(codesOf(`[${JSON.stringify(row)}, ${keystore}]`)).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
  }
})

test('mnemonics of every language are refused, as text, as JSON and in any field', () => {
  const languages = Object.values(JSON.parse(vector('mnemonic.json')) as Record<string, [string, string][]>)
  for (const [, mnemonic] of languages.flat()) {
    expect(codesOf(mnemonic)).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
    expect(codesOf(JSON.stringify(mnemonic))).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
    expect(codesOf(JSON.stringify([{ ...row, network_name: mnemonic }]))).toEqual([
      'DEPOSIT_FILE_HOLDS_SECRETS',
    ])
  }
})

test('private keys are refused under any name, and telling names with any value', () => {
  const key = '4c0883a69102937d6231471b5dbb6204fe512961708279f2a3e6d8f2a9d2c5d1'
  const secret: Record<string, unknown>[] = [
    { pubkey: key },
    { signature: `0x${key}` },
    { note: key },
    { deep: { deeper: [{ deepest: key }] } },
    { private_key: 'x' },
    { privateKey: 1 },
    { Mnemonic: '' },
    { keystore: {} },
    { password: null },
    { seed: [] },
    { sk: 1 },
  ]
  for (const field of secret) {
    const text = JSON.stringify([{ ...row, ...field }])
    expect(codesOf(text), text).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
  }
  expect(codesOf(key)).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
  expect(codesOf('-----BEGIN EC PRIVATE KEY-----\nMHQ=')).toEqual(['DEPOSIT_FILE_HOLDS_SECRETS'])
})

test('errors never quote the file', () => {
  const secret = 'hunter2hunter2'
  const texts = [
    secret,
    JSON.stringify([{ ...row, pubkey: secret, [secret]: secret }]),
    JSON.stringify({ [secret]: 1 }),
  ]
  for (const text of texts) expect(JSON.stringify(parseDepositFile(text, hoodi).errors)).not.toContain(secret)
})

test('no text makes the parser throw, and only well-formed rows come out', () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc
      .array(fc.dictionary(fc.constantFrom(...Object.keys(row), '__proto__', 'toString'), fc.jsonValue()))
      .map(rows => JSON.stringify(rows)),
    fc
      .tuple(fc.nat(), fc.string({ maxLength: 3 }))
      .map(([at, put]) => splice(formatDepositFile([deposit], options), at, put)),
  )
  fc.assert(
    fc.property(hostile, text => {
      const { deposits, errors } = parseDepositFile(text, hoodi)
      expect(deposits.every(({ deposit: each }) => isWellFormed(each))).toBe(true)
      expect(deposits.length > 0 || errors.length > 0).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('nesting deep enough to break recursion is refused without a throw', () => {
  const depth = 100_000
  expect(codesOf('['.repeat(depth) + ']'.repeat(depth))).toEqual(['DEPOSIT_FILE_ROW_MALFORMED'])
  expect(parseDepositFile(undefined as unknown as string, hoodi).errors).toMatchObject([
    { code: 'DEPOSIT_FILE_NOT_JSON' },
  ])
})

function splice(text: string, at: number, put: string): string {
  const index = at % text.length
  return text.slice(0, index) + put + text.slice(index + put.length)
}

function isWellFormed(parsed: DepositData): boolean {
  const lengths = {
    pubkey: 48,
    withdrawalCredentials: 32,
    signature: 96,
    depositDataRoot: 32,
    forkVersion: 4,
  }
  return Object.entries(lengths).every(([field, bytes]) =>
    new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`).test(String(parsed[field as keyof DepositData])),
  )
}
