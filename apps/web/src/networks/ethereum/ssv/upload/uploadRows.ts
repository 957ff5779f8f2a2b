/** One reason not to use a row. */
export type RowProblem = {
  code: string
  /** What was found and expected; unsafe text is sanitised by its source. */
  details?: string
}

/** What was found in a zero-based row of one file. */
export type FoundInRow = { row: number; problems: readonly RowProblem[] }

/** A validator of the files, or a row that names none, and what was found about it. */
export type UploadRow = {
  /** Null for a row that could not be read. */
  pubkey: `0x${string}` | null
  /** Zero-based row in the key-share file; null if it is not in there. */
  shareRow: number | null
  /** Zero-based row in the deposit file; null if it is not in there. */
  depositRow: number | null
  /** Nonce that the shares are signed for. */
  ownerNonce: number | null
  amountGwei: bigint | null
  problems: readonly RowProblem[]
}

type ShareRow = { row: number; publicKey: `0x${string}`; ownerNonce: number }
type DepositRow = { row: number; pubkey: `0x${string}`; amountGwei: bigint }

/**
 * Joins the rows of both files by public key: each validator needs one row in each. Every row of either file is in the
 * result, those that could not be read too. First the rows of the key shares, then deposits without shares.
 * @param shares the rows that could be read
 * @param deposits likewise; of a repeated key the first has the shares
 * @param found problems of rows, read or not
 */
export function uploadRows(
  shares: readonly ShareRow[],
  deposits: readonly DepositRow[],
  found: { shares?: readonly FoundInRow[] | undefined; deposits?: readonly FoundInRow[] | undefined } = {},
): UploadRow[] {
  const sharesAt = problemsByRow(found.shares)
  const depositsAt = problemsByRow(found.deposits)
  const byKey = new Map(deposits.toReversed().map(deposit => [deposit.pubkey.toLowerCase(), deposit]))
  const known = new Set(shares.map(({ publicKey }) => publicKey.toLowerCase()))
  const ofShares = shares.map(({ row, publicKey, ownerNonce }): UploadRow => {
    const deposit = byKey.get(publicKey.toLowerCase())
    return {
      pubkey: publicKey,
      shareRow: row,
      depositRow: deposit?.row ?? null,
      ownerNonce,
      amountGwei: deposit?.amountGwei ?? null,
      problems: [
        ...(sharesAt.get(row) ?? []),
        ...(deposit ? (depositsAt.get(deposit.row) ?? []) : [{ code: 'KEY_SHARES_DEPOSIT_MISSING' }]),
      ],
    }
  })
  const ofDeposits = deposits.flatMap(({ row, pubkey, amountGwei }): UploadRow[] => {
    const key = pubkey.toLowerCase()
    if (known.has(key) && byKey.get(key)?.row === row) return []
    const missing = known.has(key) ? [] : [{ code: 'KEY_SHARES_ROW_MISSING' }]
    const problems = [...(depositsAt.get(row) ?? []), ...missing]
    return [{ ...unread, pubkey, depositRow: row, amountGwei, problems }]
  })
  const unreadShares = unreadRows(sharesAt, shares).map(
    ([row, problems]): UploadRow => ({ ...unread, shareRow: row, problems }),
  )
  const unreadDeposits = unreadRows(depositsAt, deposits).map(
    ([row, problems]): UploadRow => ({ ...unread, depositRow: row, problems }),
  )
  return [
    ...[...ofShares, ...unreadShares].sort(by('shareRow')),
    ...[...ofDeposits, ...unreadDeposits].sort(by('depositRow')),
  ]
}

const unread = { pubkey: null, shareRow: null, depositRow: null, ownerNonce: null, amountGwei: null }

function problemsByRow(found: readonly FoundInRow[] = []): Map<number, RowProblem[]> {
  const byRow = new Map<number, RowProblem[]>()
  for (const { row, problems } of found) byRow.set(row, [...(byRow.get(row) ?? []), ...problems])
  return byRow
}

function unreadRows(problems: ReadonlyMap<number, RowProblem[]>, read: readonly { row: number }[]) {
  const known = new Set(read.map(({ row }) => row))
  return [...problems].filter(([row]) => !known.has(row))
}

const by = (file: 'shareRow' | 'depositRow') => (a: UploadRow, b: UploadRow) =>
  (a[file] ?? 0) - (b[file] ?? 0)
