import { formatDepositFile } from '@granary/staking/ethereum'
import { expect, test } from 'vitest'
import { exampleOffer } from '../../staking/test/index.ts'
import { readDeposits, readShares } from './readFiles.ts'

const [deposit, other] = exampleOffer({ seed: 1, count: 2 }).deposits
if (!deposit || !other) throw new Error('no deposits')

function depositFile(rows: (written: unknown[]) => unknown[]): File {
  const written = formatDepositFile([deposit, other] as never, { networkName: 'hoodi', cliVersion: '1.2.0' })
  return new File([JSON.stringify(rows(JSON.parse(written)))], 'deposit_data-1.json')
}

test('deposits keep the rows of their file around malformed and repeated ones', async () => {
  const file = depositFile(([first, second]) => [first, {}, first, second, 7])
  const { deposits, problems } = await readDeposits(file, 'hoodi')
  expect(deposits.map(({ row, deposit: { pubkey } }) => [row, pubkey])).toEqual([
    [0, deposit.pubkey],
    [2, deposit.pubkey],
    [3, other.pubkey],
  ])
  expect(new Set(problems.map(({ row }) => row))).toEqual(new Set([1, 2, 4]))
})

test('a file whose rows are all malformed is read, each row with what is wrong', async () => {
  const shares = JSON.stringify({ version: 'v1.2.0', shares: [7, 8] })
  const read = await readShares(new File([shares], 'keyshares-1.json'))
  expect(read.file.code).toBeNull()
  expect(read.problems).toEqual([
    { row: 0, problems: [{ code: 'KEY_SHARES_ROW_MALFORMED' }] },
    { row: 1, problems: [{ code: 'KEY_SHARES_ROW_MALFORMED' }] },
  ])
})

test('a file that is refused as a whole has its code', async () => {
  const read = await readDeposits(
    depositFile(() => []),
    'hoodi',
  )
  expect(read.file.code).toBe('DEPOSIT_FILE_EMPTY')
})
