import { ChainIdInvalidError, coinTypeOf, type NameClaim, parseNameMessage } from '@granary/wallet/names'
import { SiwxMessageError } from '@granary/wallet/siwx'
import { isMessageFresh } from '#server/modules/sign-in/signatures/isMessageFresh.ts'
import { NameMessageExpiredError, NameMessageInvalidError } from './nameErrors.ts'

export type ClaimRequest = { coin_type: number; address: string; message: string }

/**
 * Reads what an account claims, to the byte, and holds it against the rest of the request.
 * @throws {NameMessageInvalidError} NAME_MESSAGE_INVALID
 * @throws {NameMessageExpiredError} NAME_MESSAGE_EXPIRED
 */
export function checkClaim({ coin_type, address, message }: ClaimRequest, now: number): NameClaim {
  const claim = parse(message)
  if (claim.address.toLowerCase() !== address.toLowerCase())
    throw new NameMessageInvalidError('address', address)
  if (coinTypeIn(claim) !== coin_type) throw new NameMessageInvalidError('coin_type', String(coin_type))
  if (!isMessageFresh(claim.issuedAt, now)) throw new NameMessageExpiredError()
  return claim
}

function parse(message: string): NameClaim {
  try {
    return parseNameMessage(message)
  } catch (error) {
    if (error instanceof SiwxMessageError) throw new NameMessageInvalidError('message', error.details ?? '')
    throw error
  }
}

function coinTypeIn({ chainId }: NameClaim): number {
  try {
    return coinTypeOf(chainId)
  } catch (error) {
    if (error instanceof ChainIdInvalidError)
      throw new NameMessageInvalidError('coin_type', error.shortMessage)
    throw error
  }
}
