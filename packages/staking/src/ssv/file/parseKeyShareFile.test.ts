import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testKeyShares } from '../../../test/keyShares.ts'
import { formatKeyShareFile } from './formatKeyShareFile.ts'
import { maxKeyShareFileLength, parseKeyShareFile } from './parseKeyShareFile.ts'

const createdAt = new Date('2026-11-20T10:00:00Z')
const shares = await testKeyShares(2, 4, 7)
const text = formatKeyShareFile(shares, { createdAt })

type Row = { data: Record<string, unknown>; payload: Record<string, unknown> }
type File = { version: unknown; createdAt: unknown; shares: [Row, Row] }

/** The file with a change. */
function changed(change: (file: File) => unknown): string {
  const file = JSON.parse(text) as File
  return JSON.stringify(change(file) ?? file)
}

function codesOf(value: string): string[] {
  return parseKeyShareFile(value).errors.map(({ code }) => code)
}

test('a written file reads back the same', async () => {
  for (const size of [4, 7, 13]) {
    const rows = await testKeyShares(1, size, 3)
    expect(parseKeyShareFile(formatKeyShareFile(rows, { createdAt }))).toEqual({
      version: '1.2.0',
      shares: [{ row: 0, share: rows[0] }],
      errors: [],
    })
  }
})

test('a file has the layout that SSV’s own app reads', () => {
  expect(JSON.parse(text)).toEqual({
    version: 'v1.2.0',
    createdAt: '2026-11-20T10:00:00.000Z',
    shares: shares.map(({ ownerNonce, ownerAddress, publicKey, operators, payload }) => ({
      data: {
        ownerNonce,
        ownerAddress,
        publicKey,
        operators: operators.map(({ id, operatorKey }) => ({ id: Number(id), operatorKey })),
      },
      payload: { ...payload, operatorIds: payload.operatorIds.map(Number) },
    })),
  })
})

test('version 1.1.0, a byte order mark, upper case and further fields are accepted', () => {
  const variant = changed(file => {
    file.version = 'v1.1.0'
    file.createdAt = 0
    const [row] = file.shares
    row.data.publicKey = String(row.data.publicKey).toUpperCase().replace('0X', '0x')
    row.data.note = 'for the cellar'
  })
  expect(parseKeyShareFile(`\uFEFF${variant}`)).toEqual({
    version: '1.1.0',
    shares: shares.map((share, row) => ({ row, share })),
    errors: [],
  })
})

test.each<[string, string, string]>([
  ['KEY_SHARES_FILE_NOT_JSON', 'a cut file', text.slice(0, -100)],
  ['KEY_SHARES_FILE_NOT_JSON', 'an empty file', ''],
  ['KEY_SHARES_FILE_NOT_JSON', 'a picture', '\u0089PNG\r\n'],
  ['KEY_SHARES_FILE_UNKNOWN', 'a list', '[]'],
  ['KEY_SHARES_FILE_UNKNOWN', 'null', 'null'],
  ['KEY_SHARES_FILE_UNKNOWN', 'a file without shares', '{"version":"v1.2.0"}'],
  ['KEY_SHARES_FILE_UNKNOWN', 'a file without version', changed(file => ({ shares: file.shares }))],
  [
    'KEY_SHARES_FILE_UNKNOWN',
    'a version on the prototype only',
    '{"__proto__":{"version":"v1.2.0"},"shares":[]}',
  ],
  ['KEY_SHARES_VERSION_UNSUPPORTED', 'version 1.0.0', changed(file => ({ ...file, version: 'v1.0.0' }))],
  ['KEY_SHARES_VERSION_UNSUPPORTED', 'version 2', changed(file => ({ ...file, version: 'v2.0.0' }))],
  ['KEY_SHARES_FILE_EMPTY', 'no rows', changed(file => ({ ...file, shares: [] }))],
  [
    'KEY_SHARES_FILE_TOO_MANY_ROWS',
    '1001 rows',
    JSON.stringify({ version: 'v1.2.0', shares: Array.from({ length: 1001 }, () => 0) }),
  ],
  ['KEY_SHARES_FILE_HOLDS_SECRETS', 'a private key', `0x${'ab'.repeat(32)}`],
  ['KEY_SHARES_FILE_HOLDS_SECRETS', 'a keystore', '{"version":4,"crypto":{"kdf":{}}}'],
  [
    'KEY_SHARES_FILE_HOLDS_SECRETS',
    'a row with the secret key',
    changed(file => {
      file.shares[0].data.privateKey = 'x'
    }),
  ],
  [
    'KEY_SHARES_FILE_HOLDS_SECRETS',
    'a secret under another name',
    changed(file => {
      file.shares[1].payload.note = 'ab'.repeat(32)
    }),
  ],
])('%s: %s', (code, _, value) => {
  expect(parseKeyShareFile(value)).toMatchObject({ version: null, shares: [] })
  expect(codesOf(value)).toEqual([code])
})

test('50 MB are refused without parsing', () => {
  const large = `{"version":"v1.2.0","shares":[${'0,'.repeat(25_000_000)}0]}`
  expect(large.length).toBeGreaterThan(maxKeyShareFileLength)
  expect(codesOf(large)).toEqual(['KEY_SHARES_FILE_TOO_LARGE'])
})

test('a full file of the largest clusters is below the limit', async () => {
  const rows = await testKeyShares(1, 13)
  const row = formatKeyShareFile(rows, { createdAt }).length
  expect(1000 * row).toBeLessThan(maxKeyShareFileLength)
})

test('each wrong row is named with its field, and the others are still read', () => {
  const value = changed(file => {
    file.shares[0].payload.sharesData = '0xabc'
    Reflect.deleteProperty(file.shares[0].data, 'ownerNonce')
  })
  const { shares: read, errors } = parseKeyShareFile(value)
  expect(read).toEqual([{ row: 1, share: shares[1] }])
  expect(errors.map(({ row, field, code }) => ({ row, field, code }))).toEqual([
    { row: 0, field: 'data.ownerNonce', code: 'KEY_SHARES_FIELD_MISSING' },
    { row: 0, field: 'payload.sharesData', code: 'KEY_SHARES_FIELD_MALFORMED' },
  ])
})

test.each<[string, string, unknown]>([
  ['data', 'ownerNonce', -1],
  ['data', 'ownerNonce', '0'],
  ['data', 'ownerNonce', 2 ** 53],
  ['data', 'ownerAddress', '0x1234'],
  ['data', 'publicKey', `0x${'ab'.repeat(47)}`],
  ['data', 'publicKey', 'ab'.repeat(49)],
  ['data', 'operators', {}],
  ['data', 'operators', []],
  ['data', 'operators', [{ id: 0, operatorKey: 'x' }]],
  ['data', 'operators', [{ id: 1, operatorKey: 'x'.repeat(5000) }]],
  ['data', 'operators', [null]],
  ['payload', 'publicKey', `0x${'zz'.repeat(48)}`],
  ['payload', 'operatorIds', '1,2,3,4'],
  ['payload', 'operatorIds', [1.5]],
  ['payload', 'operatorIds', Array.from({ length: 14 }, (_, i) => i + 1)],
  ['payload', 'sharesData', `0x${'ab'.repeat(5000)}`],
  ['payload', 'sharesData', null],
])('%s.%s is refused in a wrong shape', (part, field, wrong) => {
  const value = changed(file => {
    file.shares[0][part as 'data' | 'payload'][field] = wrong
  })
  const { shares: read, errors } = parseKeyShareFile(value)
  expect(read.map(({ row }) => row)).toEqual([1])
  expect(errors.every(error => error.row === 0 && error.field?.startsWith(`${part}.${field}`))).toBe(true)
  expect(errors.length).toBeGreaterThan(0)
})

test.each([[0], [null], ['row'], [[]]])('a row that is %j is refused once', row => {
  const value = changed(file => ({ ...file, shares: [row, file.shares[1]] }))
  expect(codesOf(value)).toEqual(['KEY_SHARES_ROW_MALFORMED'])
  expect(parseKeyShareFile(value).shares.map(share => share.row)).toEqual([1])
})

test('nothing is read from a prototype, and no prototype is changed', () => {
  const row = '{"__proto__":{"data":{},"payload":{}},"constructor":{"prototype":{"polluted":1}}}'
  const { errors } = parseKeyShareFile(`{"version":"v1.2.0","__proto__":{"polluted":1},"shares":[${row}]}`)
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['KEY_SHARES_FIELD_MISSING']))
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('no message quotes the file', () => {
  const value = changed(file => {
    file.shares[0].data.ownerAddress = 'quoted-text'
    file.shares[0].payload.sharesData = 'quoted-text'
  })
  expect(JSON.stringify(parseKeyShareFile(value).errors)).not.toContain('quoted-text')
})

test('any JSON is read or refused without an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (file, data, payload) => {
      parseKeyShareFile(JSON.stringify(file))
      const { shares: read, errors } = parseKeyShareFile(
        JSON.stringify({ version: 'v1.2.0', shares: [{ data, payload }] }),
      )
      expect(read).toEqual([])
      expect(errors.length).toBeGreaterThan(0)
    }),
  )
})

test('a file cut or changed anywhere is read or refused without an exception', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ maxLength: 3 }), (at, put) => {
      const place = at % text.length
      parseKeyShareFile(text.slice(0, place) + put + text.slice(place + 1))
      expect(parseKeyShareFile(text.slice(0, place)).shares).toEqual([])
    }),
    { numRuns: 60 },
  )
})
