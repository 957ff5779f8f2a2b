/** One reason not to use a row. */
export type RowProblem = {
  code: string
  /** What was found and expected; unsafe text is sanitised by its source. */
  details?: string
}

/** A validator of the files, and what was found about it. */
export type UploadRow = {
  pubkey: `0x${string}`
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
type Found = { row: number; problems: readonly RowProblem[] }

/**
 * Joins the rows of both files by public key, in the order of the key shares: each validator needs one row in each.
 * @param found problems by zero-based row of the key-share file
 */
export function uploadRows(
  shares: readonly ShareRow[],
  deposits: readonly DepositRow[],
  found: { shares?: readonly Found[]; deposits?: readonly Found[] } = {},
): UploadRow[] {
  const byKey = new Map(deposits.map(deposit => [deposit.pubkey.toLowerCase(), deposit]))
  const known = new Set(shares.map(({ publicKey }) => publicKey.toLowerCase()))
  const problemsAt = (list: readonly Found[] | undefined, row: number | undefined) =>
    row === undefined ? [] : (list ?? []).filter(each => each.row === row).flatMap(({ problems }) => problems)
  const ofShares = shares.map(({ row, publicKey, ownerNonce }): UploadRow => {
    const deposit = byKey.get(publicKey.toLowerCase())
    return {
      pubkey: publicKey,
      shareRow: row,
      depositRow: deposit?.row ?? null,
      ownerNonce,
      amountGwei: deposit?.amountGwei ?? null,
      problems: [
        ...problemsAt(found.shares, row),
        ...problemsAt(found.deposits, deposit?.row),
        ...(deposit ? [] : [{ code: 'KEY_SHARES_DEPOSIT_MISSING' }]),
      ],
    }
  })
  const alone = deposits.filter(({ pubkey }) => !known.has(pubkey.toLowerCase()))
  return [
    ...ofShares,
    ...alone.map(
      ({ row, pubkey, amountGwei }): UploadRow => ({
        pubkey,
        shareRow: null,
        depositRow: row,
        ownerNonce: null,
        amountGwei,
        problems: [...problemsAt(found.deposits, row), { code: 'KEY_SHARES_ROW_MISSING' }],
      }),
    ),
  ]
}
