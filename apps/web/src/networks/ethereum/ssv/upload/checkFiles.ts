import type { EthereumNetworkId } from '@granary/chains'
import type { KeyShareExpectations } from '@granary/staking/ssv'
import { checkKeyShareFacts } from '@granary/staking/ssv'
import type { WrongShares } from '../registration/SharesToVerify.ts'
import { verifyShares } from '../registration/verifyShares.ts'
import { readExpectations } from './readExpectations.ts'
import type { ReadDeposits, ReadShares } from './readFiles.ts'
import { type FoundInRow, type UploadRow, uploadRows } from './uploadRows.ts'

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
  const found = shares.length > 0 ? await checkShares(network, owner, operatorIds, shares) : []
  return uploadRows(
    shares.map(({ row, share }) => ({
      row,
      publicKey: share.payload.publicKey,
      ownerNonce: share.ownerNonce,
    })),
    deposits.deposits.map(({ row, deposit: { pubkey, amountGwei } }) => ({ row, pubkey, amountGwei })),
    { shares: [...problems, ...found], deposits: deposits.problems },
  )
}

async function checkShares(
  network: EthereumNetworkId,
  owner: `0x${string}`,
  operatorIds: readonly number[],
  shares: ReadShares['shares'],
): Promise<FoundInRow[]> {
  const expected = await readExpectations(network, owner, operatorIds, shares)
  const facts = checkKeyShareFacts(shares, expected)
  const wrong = await wrongShares(expected, operatorIds, shares)
  return [
    ...facts.map(({ row, problems: of }) => ({
      row,
      problems: of.map(({ code, values }) => ({ code, details: Object.values(values).join(', ') })),
    })),
    ...wrong.map(({ row, code }) => ({ row: shares[row]?.row ?? row, problems: [{ code }] })),
  ]
}

function wrongShares(
  { ownerAddress, ownerNonce }: KeyShareExpectations,
  operatorIds: readonly number[],
  shares: ReadShares['shares'],
): Promise<WrongShares[]> {
  return verifyShares({
    owner: ownerAddress,
    operatorIds: operatorIds.map(BigInt),
    registrations: shares.map(({ row, share: { payload } }) => ({
      publicKey: payload.publicKey,
      sharesData: payload.sharesData,
      ownerNonce: ownerNonce + row,
    })),
  })
}
