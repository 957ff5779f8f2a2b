import { checkKeyShareCryptography } from '@granary/staking/ssv'
import type { SharesToVerify, WrongShares } from './SharesToVerify.ts'

/** Rows whose shares do not fit their key, or whose signature is not of this owner and nonce. */
export function wrongShares({ owner, operatorIds, registrations }: SharesToVerify): WrongShares[] {
  const shares = registrations.map(({ publicKey, sharesData, ownerNonce }, row) => ({
    row,
    share: {
      ownerAddress: owner,
      ownerNonce,
      publicKey,
      operators: [],
      payload: { publicKey, operatorIds: [...operatorIds], sharesData },
    },
  }))
  return checkKeyShareCryptography(shares).flatMap(({ row, problems: [first] }) =>
    first ? [{ row, code: first.code }] : [],
  )
}
