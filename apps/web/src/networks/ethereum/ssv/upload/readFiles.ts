import { type DepositData, maxDepositFileLength, parseDepositFile } from '@granary/staking/ethereum'
import { maxKeyShareFileLength, type NumberedKeyShare, parseKeyShareFile } from '@granary/staking/ssv'
import type { ChosenFile } from './FileDrop.tsx'
import type { RowProblem } from './uploadRows.ts'

type Found = { row: number; problems: RowProblem[] }

/** A file as it was read: its rows, and what is wrong with the others. */
export type ReadShares = { file: ChosenFile; shares: NumberedKeyShare[]; problems: Found[] }
export type ReadDeposits = {
  file: ChosenFile
  deposits: (DepositData & { row: number })[]
  problems: Found[]
}

/** Reads a key-share file; one that is too large is not opened. */
export async function readShares(file: File): Promise<ReadShares> {
  const { name, size } = file
  if (size > maxKeyShareFileLength)
    return { file: { name, size, code: 'KEY_SHARES_FILE_TOO_LARGE' }, shares: [], problems: [] }
  const { shares, errors } = parseKeyShareFile(await file.text())
  return { file: { name, size, code: wholeCode(errors, shares.length) }, shares, problems: foundIn(errors) }
}

/** Reads a deposit file. @param networkName in deposit tools: `hoodi` */
export async function readDeposits(file: File, networkName: string): Promise<ReadDeposits> {
  const { name, size } = file
  if (size > maxDepositFileLength)
    return { file: { name, size, code: 'DEPOSIT_FILE_TOO_LARGE' }, deposits: [], problems: [] }
  const { deposits, errors } = parseDepositFile(await file.text(), { networkName })
  const bad = new Set(errors.map(({ row }) => row))
  const rows = Array.from({ length: deposits.length + bad.size }, (_, row) => row).filter(
    row => !bad.has(row),
  )
  return {
    file: { name, size, code: wholeCode(errors, deposits.length) },
    deposits: deposits.map((deposit, place) => ({ ...deposit, row: rows[place] ?? place })),
    problems: foundIn(errors),
  }
}

type FileError = { row: number | null; code: string; field: string | null }

/** What is wrong with the whole file, or with its first row where none could be read. */
function wholeCode(errors: readonly FileError[], read: number): string | null {
  const whole = errors.find(({ row }) => row === null) ?? (read === 0 ? errors[0] : undefined)
  return whole?.code ?? null
}

function foundIn(errors: readonly FileError[]): Found[] {
  return errors.flatMap(({ row, code, field }) =>
    row === null ? [] : [{ row, problems: [{ code, ...(field && { details: field }) }] }],
  )
}
