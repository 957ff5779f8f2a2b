import type { OfferRequest } from '@granary/api'
import { gweiPerEth, maxEffectiveBalanceGwei, minDepositGwei } from '@granary/staking/ethereum'
import { RefusedError, type RefusedField } from '#server/platform/problems/RefusedError.ts'

/**
 * Refuses terms under which ETH would earn nothing or be lost.
 * @throws {OfferAmountInvalidError} OFFER_AMOUNT_INVALID
 * @throws {OfferAddressInvalidError} OFFER_ADDRESS_INVALID
 */
export function checkTerms({ withdrawalAddress, credentialsType, amountsGwei }: OfferRequest): void {
  if (BigInt(withdrawalAddress) === 0n) throw new OfferAddressInvalidError()
  const most = credentialsType === '0x01' ? minDepositGwei : maxEffectiveBalanceGwei
  const range = credentialsType === '0x01' ? 'exactly 32 ETH' : '32 to 2048 ETH'
  const fields = amountsGwei.flatMap((amount, place) =>
    amount >= minDepositGwei && amount <= most
      ? []
      : [{ field: `body.amountsGwei.${place}`, message: `${inEth(amount)} ETH is not ${range}` }],
  )
  if (fields.length > 0) throw new OfferAmountInvalidError(fields)
}

function inEth(gwei: bigint): string {
  const fraction = (gwei % gweiPerEth).toString().padStart(9, '0').replace(/0+$/, '')
  return `${gwei / gweiPerEth}${fraction ? `.${fraction}` : ''}`
}

/** A validator of this credentials type cannot hold this amount. */
export class OfferAmountInvalidError extends RefusedError {
  constructor(fields: readonly RefusedField[]) {
    super('A validator cannot be made with that amount.', {
      code: 'OFFER_AMOUNT_INVALID',
      status: 422,
      fields,
    })
  }
}

/** No one has the zero address: what is paid to it is gone. */
export class OfferAddressInvalidError extends RefusedError {
  constructor() {
    super('The zero address belongs to no one: nothing is staked for it.', {
      code: 'OFFER_ADDRESS_INVALID',
      status: 422,
      fields: [{ field: 'body.withdrawalAddress', message: 'is the zero address' }],
    })
  }
}
