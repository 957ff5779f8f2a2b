import { bytesToHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { clusterOwner, testKeyShares } from '../../../test/keyShares.ts'
import { testSecretKey } from '../../../test/signedDeposit.ts'
import { testOperators } from '../../../test/ssvOperators.ts'
import { clusterSizes } from '../cluster/clusterSize.ts'
import { joinSharesData, splitSharesData } from '../shares/sharesData.ts'
import {
  checkKeyShareCryptography,
  checkKeyShareFacts,
  checkKeyShares,
  type KeyShareExpectations,
  type OperatorOnChain,
} from './checkKeyShares.ts'
import { type KeyShareResult, keyShareCheckIds, summarizeKeyShareResults } from './KeyShareProblem.ts'
import type { KeyShareRow } from './KeyShareRow.ts'

const shares = await testKeyShares(3, 4, 7)
const others = await testKeyShares(1, 7, 7)

const onChain = (change: Partial<OperatorOnChain> = {}) =>
  new Map(
    testOperators(13).map(({ id, operatorKey }) => [
      id,
      { operatorKey, isRemoved: false, allowsOwner: true, freePlaces: 100, ...change },
    ]),
  )

const expected: KeyShareExpectations = {
  ownerAddress: clusterOwner,
  ownerNonce: 7,
  operators: onChain(),
  registeredKeys: new Set(),
}

const numbered = (rows: readonly KeyShareRow[]) => rows.map((share, row) => ({ row, share }))

const codesOf = (results: readonly KeyShareResult[]) =>
  results.map(({ problems }) => problems.map(({ code }) => code))

/** The codes of every check, row by row. */
function codes(rows: readonly KeyShareRow[]): string[][] {
  return codesOf(checkKeyShares(numbered(rows), expected))
}

/** The codes of the checks against the chain, row by row. */
function factsOf(rows: readonly KeyShareRow[], expectations: Partial<KeyShareExpectations> = {}): string[][] {
  return codesOf(checkKeyShareFacts(numbered(rows), { ...expected, ...expectations }))
}

/** The rows with one changed. */
function withRow(place: number, change: (row: KeyShareRow) => KeyShareRow): KeyShareRow[] {
  return shares.map((row, i) => (i === place ? change(structuredClone(row)) : row))
}

const withPayload = (row: KeyShareRow, payload: Partial<KeyShareRow['payload']>): KeyShareRow => ({
  ...row,
  payload: { ...row.payload, ...payload },
})

test.each(clusterSizes)('real key shares for %i operators pass every check', async size => {
  const rows = await testKeyShares(2, size, 7)
  const results = checkKeyShares(numbered(rows), {
    ...expected,
    operatorIds: rows[0]?.payload.operatorIds ?? [],
  })
  expect(results).toEqual(rows.map(({ publicKey }, row) => ({ row, publicKey, problems: [] })))
  expect(summarizeKeyShareResults(results)).toEqual(
    keyShareCheckIds.map(id => ({ id, status: 'passed', failedRows: [] })),
  )
})

test('nonces follow each other from the owner’s next one', () => {
  expect(factsOf(shares, { ownerNonce: 6 })).toEqual([
    ['KEY_SHARES_NONCE_WRONG'],
    ['KEY_SHARES_NONCE_WRONG'],
    ['KEY_SHARES_NONCE_WRONG'],
  ])
  const [a, b, c] = shares
  if (!a || !b || !c) throw new Error('three rows')
  expect(factsOf([a, c, b])).toEqual([[], ['KEY_SHARES_NONCE_WRONG'], ['KEY_SHARES_NONCE_WRONG']])
  const [result] = checkKeyShares(numbered([b]), expected)
  expect(result?.problems).toEqual([
    { check: 'nonce', code: 'KEY_SHARES_NONCE_WRONG', values: { found: '8', expected: '7' } },
  ])
})

test('a malformed row in between does not shift the nonces of the rows after it', () => {
  const [a, , c] = shares
  if (!a || !c) throw new Error('three rows')
  const around = [
    { row: 0, share: a },
    { row: 2, share: c },
  ]
  expect(codesOf(checkKeyShareFacts(around, expected))).toEqual([[], []])
})

test('another owner than the wallet’s is refused', () => {
  const ownerAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(factsOf(shares, { ownerAddress }).flat()).toEqual(Array(3).fill('KEY_SHARES_OWNER_WRONG'))
  const lowered = clusterOwner.toLowerCase() as Hex
  expect(factsOf(shares, { ownerAddress: lowered }).flat()).toEqual([])
})

test('an owner or nonce changed by hand breaks the signature', () => {
  const changed = withRow(1, row => ({ ...row, ownerNonce: 9 }))
  expect(codes(changed)).toEqual([[], ['KEY_SHARES_NONCE_WRONG', 'KEY_SHARES_SIGNATURE_INVALID'], []])
})

test('a signature of another key is found', () => {
  const foreign = splitSharesData(shares[0]?.payload.sharesData ?? '0x', 4)
  const changed = withRow(2, row => {
    const parts = splitSharesData(row.payload.sharesData, 4)
    if (!parts || !foreign) throw new Error('unreadable')
    return withPayload(row, { sharesData: joinSharesData({ ...parts, signature: foreign.signature }) })
  })
  expect(codes(changed)).toEqual([[], [], ['KEY_SHARES_SIGNATURE_INVALID']])
})

test('a share key that does not belong to the validator is found', () => {
  const changed = withRow(0, row => {
    const parts = splitSharesData(row.payload.sharesData, 4)
    if (!parts) throw new Error('unreadable')
    const [, ...rest] = parts.sharePublicKeys
    const foreign = bytesToHex(testSecretKey(99).toPublicKey().toBytes())
    return withPayload(row, { sharesData: joinSharesData({ ...parts, sharePublicKeys: [foreign, ...rest] }) })
  })
  expect(codes(changed)).toEqual([['KEY_SHARES_UNFIT'], [], []])
})

test('shares of another length are refused, as operators would ignore them', () => {
  const changed = withRow(1, row =>
    withPayload(row, { sharesData: row.payload.sharesData.slice(0, -2) as Hex }),
  )
  expect(codes(changed)).toEqual([[], ['KEY_SHARES_LENGTH_WRONG'], []])
})

test('a row for other operators than the first is refused', () => {
  const [foreign] = others
  if (!foreign) throw new Error('a row')
  const rows = [...shares.slice(0, 1), { ...foreign, ownerNonce: 8 }]
  expect(codes(rows)[1]).toContain('KEY_SHARES_CLUSTERS_MIXED')
})

test('operators that were not chosen are refused', () => {
  const chosen = testOperators(5)
    .slice(1)
    .map(({ id }) => id)
  expect(factsOf(shares, { operatorIds: chosen })[0]).toEqual(['KEY_SHARES_OPERATORS_UNEXPECTED'])
})

test('ids in data and payload must be the same, sorted, unique, and 4, 7, 10 or 13', () => {
  const swapped = withRow(1, row => {
    const [a = 0n, b = 0n, ...rest] = row.payload.operatorIds
    return withPayload(row, { operatorIds: [b, a, ...rest] })
  })
  expect(codes(swapped)[1]).toEqual([
    'KEY_SHARES_OPERATORS_UNSORTED',
    'KEY_SHARES_OPERATORS_DIFFER',
    'KEY_SHARES_CLUSTERS_MIXED',
    'KEY_SHARES_UNFIT',
  ])
  const repeated = withRow(1, row => {
    const [a = 0n, , ...rest] = row.payload.operatorIds
    return withPayload(row, { operatorIds: [a, a, ...rest] })
  })
  expect(codes(repeated)[1]).toContain('KEY_SHARES_OPERATORS_UNSORTED')
  const three = withRow(0, row =>
    withPayload(
      { ...row, operators: row.operators.slice(1) },
      { operatorIds: row.payload.operatorIds.slice(1) },
    ),
  )
  expect(codes(three)[0]).toEqual(['KEY_SHARES_OPERATOR_COUNT_INVALID', 'KEY_SHARES_LENGTH_WRONG'])
})

test.each([
  [{ isRemoved: true }, 'KEY_SHARES_OPERATOR_REMOVED'],
  [{ allowsOwner: false }, 'KEY_SHARES_OPERATOR_PRIVATE'],
  [{ freePlaces: 0 }, 'KEY_SHARES_OPERATOR_FULL'],
] as const)('an operator with %j is refused by its id', (change, code) => {
  const [id = 0n] = shares[0]?.payload.operatorIds ?? []
  const operator = onChain(change).get(id)
  if (!operator) throw new Error('an operator')
  const [result] = checkKeyShares(numbered(shares.slice(0, 1)), {
    ...expected,
    operators: new Map([...expected.operators, [id, operator]]),
  })
  expect(result?.problems).toEqual([{ check: 'operatorAccess', code, values: { operator: String(id) } }])
})

test('rows beyond an operator’s free places are refused, those before are not', () => {
  expect(factsOf(shares, { operators: onChain({ freePlaces: 2 }) }).map(row => row.length)).toEqual([0, 0, 4])
})

test('an operator that the chain does not know is refused', () => {
  const [id = 0n] = shares[0]?.payload.operatorIds ?? []
  const operators = new Map(expected.operators)
  operators.delete(id)
  expect(factsOf(shares, { operators })[0]).toEqual(['KEY_SHARES_OPERATOR_UNKNOWN'])
})

test('an operator key other than the chain’s is refused, and one in other lines is not', () => {
  const [first, second] = testOperators(2)
  if (!first || !second) throw new Error('two operators')
  const withKey = (operatorKey: string) =>
    withRow(0, row => ({
      ...row,
      operators: row.operators.map(operator =>
        operator.id === first.id ? { ...operator, operatorKey } : operator,
      ),
    }))
  expect(factsOf(withKey(second.operatorKey))[0]).toEqual(['KEY_SHARES_OPERATOR_KEY_WRONG'])
  expect(factsOf(withKey('no key'))[0]).toEqual(['KEY_SHARES_OPERATOR_KEY_WRONG'])
  const lines = atob(first.operatorKey).replaceAll('\n', '\r\n')
  expect(factsOf(withKey(btoa(lines)))[0]).toEqual([])
})

test('a key twice in the file, or registered already, is refused', () => {
  const [a, b] = shares
  if (!a || !b) throw new Error('two rows')
  const rows = [a, { ...a, ownerNonce: 8 }]
  expect(codes(rows)[0]).toEqual([])
  expect(codes(rows)[1]).toContain('KEY_SHARES_KEY_REPEATED')
  expect(factsOf(shares, { registeredKeys: new Set([b.publicKey]) })).toEqual([
    [],
    ['KEY_SHARES_KEY_REGISTERED'],
    [],
  ])
})

test('a public key that differs between data and payload is refused', () => {
  const [, b] = shares
  const changed = withRow(0, row => ({ ...row, publicKey: b?.publicKey ?? '0x' }))
  expect(codes(changed)[0]).toEqual(['KEY_SHARES_KEYS_DIFFER'])
})

test('garbage in one row never hides another’s result', () => {
  const garbage = withRow(1, row =>
    withPayload(row, { publicKey: `0x${'ff'.repeat(48)}`, sharesData: `0x${'ff'.repeat(1312)}` }),
  )
  const results = codes(garbage)
  expect(results[0]).toEqual([])
  expect(results[1]).toEqual(
    expect.arrayContaining(['KEY_SHARES_KEYS_DIFFER', 'KEY_SHARES_SIGNATURE_INVALID', 'KEY_SHARES_UNFIT']),
  )
  expect(results[2]).toEqual([])
})

test('parts of the rows can be checked apart, and the summary names each failed row', () => {
  const changed = withRow(2, row => ({ ...row, ownerNonce: 8 }))
  const rows = numbered(changed)
  const apart = [...checkKeyShareCryptography(rows.slice(0, 1)), ...checkKeyShareCryptography(rows.slice(1))]
  const facts = checkKeyShareFacts(rows, expected)
  const joined = facts.map((result, i) => ({
    ...result,
    problems: [...result.problems, ...(apart[i]?.problems ?? [])],
  }))
  expect(joined).toEqual(checkKeyShares(rows, expected))
  const failed = summarizeKeyShareResults(joined).filter(({ status }) => status === 'failed')
  expect(failed).toEqual([
    { id: 'nonce', status: 'failed', failedRows: [2] },
    { id: 'signature', status: 'failed', failedRows: [2] },
  ])
})
