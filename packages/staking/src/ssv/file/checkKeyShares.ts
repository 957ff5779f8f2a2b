import type { Address, Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { findInvalidSignatures } from '../../ethereum/bls/findInvalidSignatures.ts'
import { isClusterSize } from '../cluster/clusterSize.ts'
import { parseOperatorKey } from '../shares/operatorKey.ts'
import { ownerMessage } from '../shares/ownerSignature.ts'
import { splitSharesData } from '../shares/sharesData.ts'
import { sharesFit } from '../shares/sharesFit.ts'
import type { KeyShareProblem, KeyShareResult } from './KeyShareProblem.ts'
import type { KeyShareRow } from './KeyShareRow.ts'
import type { NumberedKeyShare } from './parseKeyShareFile.ts'

/** An operator as the chain knows it. */
export type OperatorOnChain = {
  /** Of its OperatorAdded event: base64 of a PEM file, as in `OperatorKey.text`. */
  operatorKey: string
  isRemoved: boolean
  /** It is public, or its whitelist has the owner. */
  allowsOwner: boolean
  /** Validators that it may still take. */
  freePlaces: number
}

export type KeyShareExpectations = {
  /** The account that will register. */
  ownerAddress: Address
  /** Its registrations so far. */
  ownerNonce: number
  /** Every operator that the rows name and the chain knows. */
  operators: ReadonlyMap<bigint, OperatorOnChain>
  /** The operators that a person chose, ascending; without it the file decides. */
  operatorIds?: readonly bigint[]
  /** Validators that this account has registered with SSV now: lower-case keys. */
  registeredKeys: ReadonlySet<Hex>
}

/**
 * Checks the rows of a key-share file, which the contract does not: with a wrong signature, nonce, operator or length
 * it takes the fees, and operators ignore the validator. Never throws for a row. The last two checks take about 20 ms
 * a row: run them in a worker, or in several on parts of the rows with `checkKeyShareCryptography`.
 * @returns one result a row, in order
 */
export function checkKeyShares(
  shares: readonly NumberedKeyShare[],
  expected: KeyShareExpectations,
): KeyShareResult[] {
  const facts = checkKeyShareFacts(shares, expected)
  const cryptography = checkKeyShareCryptography(shares)
  return facts.map((result, i) => ({
    ...result,
    problems: [...result.problems, ...(cryptography[i]?.problems ?? [])],
  }))
}

/** The checks that compare rows with the chain and with each other. A malformed row before one keeps its nonce. */
export function checkKeyShareFacts(
  shares: readonly NumberedKeyShare[],
  expected: KeyShareExpectations,
): KeyShareResult[] {
  const firstRows = new Map<Hex, number>()
  const [first] = shares
  return shares.map(({ row, share }) => {
    const { publicKey } = share.payload
    const firstRow = firstRows.get(publicKey)
    if (firstRow === undefined) firstRows.set(publicKey, row)
    const problems = [
      ...operatorProblems(share, first?.share ?? share, expected),
      ...accessProblems(share, row, expected),
      ...operatorKeyProblems(share, expected),
      ...ownerProblems(share, expected.ownerNonce + row, expected),
      ...keyProblems(share, firstRow, expected),
    ]
    return { row, publicKey, problems }
  })
}

/** The length of the shares, the owner's signature and the shares' public keys: what only the rows themselves say. */
export function checkKeyShareCryptography(shares: readonly NumberedKeyShare[]): KeyShareResult[] {
  const parts = shares.map(({ share }) =>
    splitSharesData(share.payload.sharesData, share.payload.operatorIds.length),
  )
  const invalid = new Set(
    findInvalidSignatures(
      shares.map(({ share }, i) => ({
        pubkey: share.payload.publicKey,
        signature: parts[i]?.signature ?? '0x',
        message: ownerMessage(share.ownerAddress, share.ownerNonce),
      })),
    ),
  )
  return shares.map(({ row, share }, i) => {
    const { publicKey, operatorIds } = share.payload
    const part = parts[i]
    if (!part) return { row, publicKey, problems: [problem('sharesData', 'KEY_SHARES_LENGTH_WRONG')] }
    const keys = operatorIds.map((operatorId, k) => ({
      operatorId,
      publicKey: part.sharePublicKeys[k] ?? '0x',
    }))
    const problems: KeyShareProblem[] = []
    if (invalid.has(i)) problems.push(problem('signature', 'KEY_SHARES_SIGNATURE_INVALID'))
    if (!sharesFit(publicKey, keys)) problems.push(problem('shares', 'KEY_SHARES_UNFIT'))
    return { row, publicKey, problems }
  })
}

function operatorProblems(
  share: KeyShareRow,
  first: KeyShareRow,
  { operatorIds: chosen }: KeyShareExpectations,
): KeyShareProblem[] {
  const ids = share.payload.operatorIds
  const problems: KeyShareProblem[] = []
  const note = (code: KeyShareProblem['code'], values = {}) =>
    problems.push(problem('operators', code, values))
  if (!isClusterSize(ids.length)) note('KEY_SHARES_OPERATOR_COUNT_INVALID', { count: String(ids.length) })
  if (ids.some((id, i) => i > 0 && id <= (ids[i - 1] ?? 0n))) note('KEY_SHARES_OPERATORS_UNSORTED')
  if (!sameIds(ids, idsOf(share))) note('KEY_SHARES_OPERATORS_DIFFER')
  if (!sameIds(ids, first.payload.operatorIds)) note('KEY_SHARES_CLUSTERS_MIXED')
  if (chosen && !sameIds(ids, chosen))
    note('KEY_SHARES_OPERATORS_UNEXPECTED', { found: ids.join(', '), expected: chosen.join(', ') })
  return problems
}

/** @param row how many rows of the file come before, malformed ones included: they take places of the operators first */
function accessProblems(
  { payload }: KeyShareRow,
  row: number,
  { operators }: KeyShareExpectations,
): KeyShareProblem[] {
  return payload.operatorIds.flatMap(id => {
    const operator = operators.get(id)
    const note = (code: KeyShareProblem['code']) => [
      problem('operatorAccess', code, { operator: String(id) }),
    ]
    if (!operator) return note('KEY_SHARES_OPERATOR_UNKNOWN')
    if (operator.isRemoved) return note('KEY_SHARES_OPERATOR_REMOVED')
    if (!operator.allowsOwner) return note('KEY_SHARES_OPERATOR_PRIVATE')
    return operator.freePlaces > row ? [] : note('KEY_SHARES_OPERATOR_FULL')
  })
}

function operatorKeyProblems(share: KeyShareRow, { operators }: KeyShareExpectations): KeyShareProblem[] {
  return share.operators.flatMap(({ id, operatorKey }) => {
    const onChain = operators.get(id)
    if (!onChain || sameKey(operatorKey, onChain.operatorKey)) return []
    return [problem('operatorKeys', 'KEY_SHARES_OPERATOR_KEY_WRONG', { operator: String(id) })]
  })
}

function ownerProblems(
  share: KeyShareRow,
  nonce: number,
  { ownerAddress }: KeyShareExpectations,
): KeyShareProblem[] {
  const problems: KeyShareProblem[] = []
  if (!isAddressEqual(share.ownerAddress, ownerAddress))
    problems.push(
      problem('owner', 'KEY_SHARES_OWNER_WRONG', { found: share.ownerAddress, expected: ownerAddress }),
    )
  if (share.ownerNonce !== nonce)
    problems.push(
      problem('nonce', 'KEY_SHARES_NONCE_WRONG', {
        found: String(share.ownerNonce),
        expected: String(nonce),
      }),
    )
  return problems
}

function keyProblems(
  share: KeyShareRow,
  firstRow: number | undefined,
  { registeredKeys }: KeyShareExpectations,
): KeyShareProblem[] {
  const { publicKey } = share.payload
  const problems: KeyShareProblem[] = []
  if (publicKey !== share.publicKey) problems.push(problem('uniqueKeys', 'KEY_SHARES_KEYS_DIFFER'))
  if (firstRow !== undefined)
    problems.push(problem('uniqueKeys', 'KEY_SHARES_KEY_REPEATED', { row: String(firstRow + 1) }))
  if (registeredKeys.has(publicKey)) problems.push(problem('unregistered', 'KEY_SHARES_KEY_REGISTERED'))
  return problems
}

function problem(
  check: KeyShareProblem['check'],
  code: KeyShareProblem['code'],
  values: KeyShareProblem['values'] = {},
): KeyShareProblem {
  return { check, code, values }
}

function idsOf(share: KeyShareRow): bigint[] {
  return share.operators.map(({ id }) => id)
}

function sameIds(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}

/** Whether two texts hold the same RSA key, however they are broken into lines. */
function sameKey(a: string, b: string): boolean {
  if (a === b) return true
  try {
    return parseOperatorKey(a).spki === parseOperatorKey(b).spki
  } catch {
    return false
  }
}
