import { expect, test } from 'vitest'
import { hoodiForkVersion, signedDeposit, signedDeposits, stakerAddress } from '../../test/signedDeposit.ts'
import { type DepositCheck, type DepositCheckId, mergeDepositChecks } from './DepositCheck.ts'
import type { DepositData } from './DepositData.ts'
import { type ExpectedDeposits, signatureRanges, verifyDeposits } from './verifyDeposits.ts'

const deposits = signedDeposits(4)
const expected: ExpectedDeposits = {
  withdrawalAddress: stakerAddress,
  credentialsType: '0x01',
  amountsGwei: deposits.map(() => 32_000_000_000n),
  forkVersion: hoodiForkVersion,
}

/** The failed checks with their rows. */
function failures(checks: readonly DepositCheck[]): Partial<Record<DepositCheckId, number[]>> {
  return Object.fromEntries(
    checks.flatMap(({ id, status, failedRows }) => (status === 'failed' ? [[id, failedRows]] : [])),
  )
}

function replaceRow(row: number, change: Partial<DepositData>): DepositData[] {
  return deposits.map((deposit, i) => (i === row ? { ...deposit, ...change } : deposit))
}

test('deposit data as requested passes every check, in a fixed order', () => {
  const checks = verifyDeposits(deposits, { expected })
  expect(checks).toEqual(
    ['count', 'credentials', 'amounts', 'forkVersion', 'dataRoots', 'signatures', 'uniqueKeys'].map(id => ({
      id,
      status: 'passed',
      failedRows: [],
    })),
  )
})

test('the case of the connected account makes no difference', () => {
  const withdrawalAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(failures(verifyDeposits(deposits, { expected: { ...expected, withdrawalAddress } }))).toEqual({})
})

test('data for another account or another type of credentials fails in every row', () => {
  const withdrawalAddress = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const rows = [0, 1, 2, 3]
  expect(failures(verifyDeposits(deposits, { expected: { ...expected, withdrawalAddress } }))).toEqual({
    credentials: rows,
  })
  expect(failures(verifyDeposits(deposits, { expected: { ...expected, credentialsType: '0x02' } }))).toEqual({
    credentials: rows,
  })
})

test('one row with an attacker’s credentials fails, though validly signed', () => {
  const [attackers] = signedDeposits(1, {
    withdrawalCredentials: '0x01000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
  })
  const checks = verifyDeposits([...(attackers ? [attackers] : []), ...deposits.slice(1)], { expected })
  expect(failures(checks)).toEqual({ credentials: [0] })
  expect(checks.find(({ id }) => id === 'credentials')).toMatchObject({
    code: 'DEPOSIT_CREDENTIALS_MISMATCH',
  })
})

test('fewer or more rows than requested fail the count', () => {
  expect(failures(verifyDeposits(deposits.slice(1), { expected }))).toEqual({ count: [] })
  const fewer = { ...expected, amountsGwei: expected.amountsGwei.slice(1) }
  expect(failures(verifyDeposits(deposits, { expected: fewer }))).toEqual({ count: [], amounts: [3] })
})

/** What a server can claim that signs with keys of its own: each row is right in itself and lies in one thing. */
const padded = `0x01${'00'.repeat(10)}01${stakerAddress.slice(2)}` as const
const forgeries: [what: string, forged: Partial<DepositData>, failed: DepositCheckId][] = [
  ['credentials of a BLS key', { withdrawalCredentials: `0x00${'ab'.repeat(31)}` }, 'credentials'],
  [
    'credentials of the type 0x02',
    { withdrawalCredentials: `0x02${'00'.repeat(11)}${stakerAddress.slice(2)}` },
    'credentials',
  ],
  [
    'credentials of a type that does not exist',
    { withdrawalCredentials: `0xff${'00'.repeat(11)}${stakerAddress.slice(2)}` },
    'credentials',
  ],
  ['credentials whose padding is not zero', { withdrawalCredentials: padded }, 'credentials'],
  ['a gwei less', { amountGwei: 31_999_999_999n }, 'amounts'],
  ['a gwei more', { amountGwei: 32_000_000_001n }, 'amounts'],
  ['one ETH', { amountGwei: 1_000_000_000n }, 'amounts'],
  ['no amount', { amountGwei: 0n }, 'amounts'],
  ['all that fits', { amountGwei: 2n ** 64n - 1n }, 'amounts'],
]

test.each(forgeries)('a row with %s fails, though validly signed', (_, forged, failed) => {
  const rows = [signedDeposit(0, forged), ...deposits.slice(1)]
  expect(failures(verifyDeposits(rows, { expected }))).toEqual({ [failed]: [0] })
})

test('amounts that lie row by row fail, though their sum is right', () => {
  const [first, second] = [31_000_000_000n, 33_000_000_000n].map((amountGwei, seed) =>
    signedDeposit(seed, { amountGwei }),
  )
  const rows = [first, second, ...deposits.slice(2)] as DepositData[]
  expect(rows.reduce((sum, { amountGwei }) => sum + amountGwei, 0n)).toBe(128_000_000_000n)
  expect(failures(verifyDeposits(rows, { expected }))).toEqual({ amounts: [0, 1] })
})

test.each([
  ['all zero', `0x${'00'.repeat(96)}`],
  ['the point at infinity', `0xc0${'00'.repeat(95)}`],
  ['no point of the curve', `0x${'11'.repeat(96)}`],
  ['too short', `0x${'ab'.repeat(95)}`],
] as const)('a signature that is %s fails', (_, signature) => {
  expect(failures(verifyDeposits(replaceRow(1, { signature }), { expected })).signatures).toEqual([1])
})

test('an amount in another row than requested fails', () => {
  const amountsGwei = [33_000_000_000n, ...expected.amountsGwei.slice(1)]
  expect(failures(verifyDeposits(deposits, { expected: { ...expected, amountsGwei } }))).toEqual({
    amounts: [0],
  })
})

test('data signed for another chain fails even if the row claims this one', () => {
  const elsewhere = signedDeposits(4, { forkVersion: '0x00000000' })
  const rows = [0, 1, 2, 3]
  expect(failures(verifyDeposits(elsewhere, { expected }))).toEqual({ forkVersion: rows, signatures: rows })
  const claimed = elsewhere.map(deposit => ({ ...deposit, forkVersion: hoodiForkVersion }))
  expect(failures(verifyDeposits(claimed, { expected }))).toEqual({ signatures: rows })
})

test('a row with foreign roots fails, and so does one with a foreign signature', () => {
  const root = `0x${'00'.repeat(32)}` as const
  expect(failures(verifyDeposits(replaceRow(1, { depositDataRoot: root }), { expected }))).toEqual({
    dataRoots: [1],
  })
  expect(failures(verifyDeposits(replaceRow(2, { depositMessageRoot: root }), { expected }))).toEqual({
    dataRoots: [2],
  })
  const signature = deposits[0]?.signature ?? '0x'
  expect(failures(verifyDeposits(replaceRow(3, { signature }), { expected }))).toEqual({
    dataRoots: [3],
    signatures: [3],
  })
})

test('rows with one key fail together', () => {
  const repeated = deposits.map((deposit, i) => (i === 3 ? (deposits[1] ?? deposit) : deposit))
  expect(failures(verifyDeposits(repeated, { expected }))).toEqual({ uniqueKeys: [1, 3] })
})

test('rows malformed beyond reading fail their checks instead of throwing', () => {
  const malformed = [
    {},
    { ...deposits[1], pubkey: 7 },
    { ...deposits[2], amountGwei: '32000000000' },
    { ...deposits[3], withdrawalCredentials: null },
  ] as unknown as DepositData[]
  expect(failures(verifyDeposits(malformed, { expected }))).toEqual({
    credentials: [0, 3],
    amounts: [0, 2],
    forkVersion: [0],
    dataRoots: [0, 1, 2, 3],
    signatures: [0, 1, 2, 3],
  })
})

test('workers that share the signatures find together what one finds alone', () => {
  const rows = replaceRow(0, { signature: deposits[1]?.signature ?? '0x' }).with(3, {
    ...(deposits[3] as DepositData),
    amountGwei: 1n,
  })
  const parts = signatureRanges(rows.length, 2).map(signatureRange =>
    verifyDeposits(rows, { expected, signatureRange }),
  )
  expect(parts.map(part => failures(part).signatures)).toEqual([[0], [3]])
  expect(mergeDepositChecks(parts)).toEqual(verifyDeposits(rows, { expected }))
})

test('ranges cover every row once, nearly evenly, and none is empty', () => {
  expect(signatureRanges(5, 2)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 5 },
  ])
  expect(signatureRanges(1, 4)).toEqual([{ from: 0, to: 1 }])
  expect(signatureRanges(0, 2)).toEqual([])
  expect(signatureRanges(100, 3).map(({ from, to }) => to - from)).toEqual([33, 33, 34])
})
