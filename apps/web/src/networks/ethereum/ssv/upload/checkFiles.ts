import type { EthereumNetworkId } from '@granary/chains'
import { checkKeyShareFacts } from '@granary/staking/ssv'
import type { WrongShares } from '../registration/SharesToVerify.ts'
import { verifyShares } from '../registration/verifyShares.ts'
import { readExpectations } from './readExpectations.ts'
import type { ReadDeposits, ReadShares } from './readFiles.ts'
import { type UploadRow, uploadRows } from './uploadRows.ts'

/**
 * Checks both files against each other, the chosen operators and the chain. The deposits themselves are proved by the
 * review.
 */
export async function checkFiles(
  network: EthereumNetworkId,
  owner: `0x${string}`,
  operatorIds: readonly number[],
  { shares, problems }: ReadShares,
  deposits: ReadDeposits,
): Promise<UploadRow[]> {
  const expected = await readExpectations(network, owner, operatorIds, shares)
  const facts = checkKeyShareFacts(shares, expected)
  const wrong = await wrongShares(owner, expected.ownerNonce, operatorIds, shares)
  const found = [
    ...problems,
    ...facts.map(({ row, problems: of }) => ({
      row,
      problems: of.map(({ code, values }) => ({ code, details: Object.values(values).join(', ') })),
    })),
    ...wrong.map(({ row, code }) => ({ row: shares[row]?.row ?? row, problems: [{ code }] })),
  ]
  return uploadRows(
    shares.map(({ row, share }) => ({
      row,
      publicKey: share.payload.publicKey,
      ownerNonce: share.ownerNonce,
    })),
    deposits.deposits,
    { shares: found, deposits: deposits.problems },
  )
}

function wrongShares(
  owner: `0x${string}`,
  firstNonce: number,
  operatorIds: readonly number[],
  shares: ReadShares['shares'],
): Promise<WrongShares[]> {
  return verifyShares({
    owner,
    firstNonce,
    operatorIds: operatorIds.map(BigInt),
    registrations: shares.map(({ share: { payload } }) => ({
      publicKey: payload.publicKey,
      sharesData: payload.sharesData,
    })),
  })
}
