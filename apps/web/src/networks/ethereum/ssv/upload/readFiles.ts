import { maxDepositFileLength, type NumberedDeposit, parseDepositFile } from '@granary/staking/ethereum'
import { maxKeyShareFileLength, type NumberedKeyShare, parseKeyShareFile } from '@granary/staking/ssv'
import type { ChosenFile } from './FileDrop.tsx'
import type { FoundInRow } from './uploadRows.ts'

/** A file as it was read: its rows, and what is wrong with the others. */
export type ReadShares = { file: ChosenFile; shares: NumberedKeyShare[]; problems: FoundInRow[] }
export type ReadDeposits = { file: ChosenFile; deposits: NumberedDeposit[]; problems: FoundInRow[] }

/** Reads a key-share file; one that is too large is not opened. */
export async function readShares(file: File): Promise<ReadShares> {
  const { name, size } = file
  if (size > maxKeyShareFileLength)
    return { file: { name, size, code: 'KEY_SHARES_FILE_TOO_LARGE' }, shares: [], problems: [] }
  const { shares, errors } = parseKeyShareFile(await file.text())
  return { file: { name, size, code: wholeCode(errors) }, shares, problems: foundIn(errors) }
}

/** Reads a deposit file. @param networkName in deposit tools: `hoodi` */
export async function readDeposits(file: File, networkName: string): Promise<ReadDeposits> {
  const { name, size } = file
  if (size > maxDepositFileLength)
    return { file: { name, size, code: 'DEPOSIT_FILE_TOO_LARGE' }, deposits: [], problems: [] }
  const { deposits, errors } = parseDepositFile(await file.text(), { networkName })
  return { file: { name, size, code: wholeCode(errors) }, deposits, problems: foundIn(errors) }
}

type FileError = { row: number | null; code: string; field: string | null }

/** What is wrong with the whole file. */
function wholeCode(errors: readonly FileError[]): string | null {
  return errors.find(({ row }) => row === null)?.code ?? null
}

function foundIn(errors: readonly FileError[]): FoundInRow[] {
  return errors.flatMap(({ row, code, field }) =>
    row === null ? [] : [{ row, problems: [{ code, ...(field && { details: field }) }] }],
  )
}
