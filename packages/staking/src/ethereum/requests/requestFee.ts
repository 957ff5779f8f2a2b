import { BaseError } from '@granary/errors'

/** What the contracts hold instead of a number until their first use by the chain: 2^256 - 1. */
const inhibitor = 2n ** 256n - 1n

/** MIN_WITHDRAWAL_REQUEST_FEE and its like in EIP-7251, wei */
const minFeeWei = 1n

/** WITHDRAWAL_REQUEST_FEE_UPDATE_FRACTION and its like in EIP-7251 */
const feeUpdateFraction = 17n

/** Requests that may come in before ours without making the offered fee too small. */
const excessBuffer = 64n

/** Above this a request is not offered without being asked for: 0.01 ETH, wei. */
export const requestFeeCapWei = 10n ** 16n

/** Beyond it the fee is more than a transaction can hold; any excess that a chain has seen is far below. */
const maxExcess = 2_893n

export type RequestFeeQuote = {
  /** What the contract takes at this excess, wei. */
  feeWei: bigint
  /** What to send, wei: the fee after 64 further requests. What is above the fee is not given back. */
  offeredWei: bigint
  /** The most that should be sent without asking, wei. */
  capWei: bigint
  /** The offered fee is above the cap: wait until fewer people ask. */
  isAboveCap: boolean
}

/**
 * The fee of one request (EIP-7002 and EIP-7251, fake_exponential): what the contract answers to a call without data.
 * @param excess slot 0 of the contract's storage
 * @returns wei
 * @throws {RequestsInactiveError} REQUESTS_INACTIVE while the chain does not serve the contract
 * @throws {RequestExcessError} REQUEST_EXCESS_INVALID for what no contract can hold
 */
export function requestFeeWei(excess: bigint): bigint {
  if (excess === inhibitor) throw new RequestsInactiveError()
  if (excess < 0n || excess > maxExcess) throw new RequestExcessError(excess)
  return exponentialWei(excess)
}

function exponentialWei(excess: bigint): bigint {
  let output = 0n
  let term = minFeeWei * feeUpdateFraction
  for (let i = 1n; term > 0n; i++) {
    output += term
    term = (term * excess) / (feeUpdateFraction * i)
  }
  return output / feeUpdateFraction
}

/**
 * What to offer for one request: the excess is to be read again right before the wallet is asked.
 * @param excess slot 0 of the contract's storage
 * @param capWei wei; 0.01 ETH without one
 * @throws {RequestsInactiveError} REQUESTS_INACTIVE while the chain does not serve the contract
 * @throws {RequestExcessError} REQUEST_EXCESS_INVALID for what no contract can hold
 */
export function requestFeeQuote(excess: bigint, capWei: bigint = requestFeeCapWei): RequestFeeQuote {
  const feeWei = requestFeeWei(excess)
  const offeredWei = exponentialWei(excess + excessBuffer)
  return { feeWei, offeredWei, capWei, isAboveCap: offeredWei > capWei }
}

export class RequestsInactiveError extends BaseError {
  override readonly name = 'RequestsInactiveError'
  constructor() {
    super('This chain does not take requests to validators yet.', { code: 'REQUESTS_INACTIVE' })
  }
}

export class RequestExcessError extends BaseError {
  override readonly name = 'RequestExcessError'
  constructor(excess: bigint) {
    super('The request fee is unknown.', {
      code: 'REQUEST_EXCESS_INVALID',
      details: `excess ${excess}, expected 0 to ${maxExcess}`,
    })
  }
}
