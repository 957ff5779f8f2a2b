import { BaseError } from '@granary/errors'

/** The contracts hold this instead of a number until the chain first uses them: 2^256 - 1. */
const inhibitor = 2n ** 256n - 1n

/** MIN_WITHDRAWAL_REQUEST_FEE and its counterpart in EIP-7251, wei */
const minFeeWei = 1n

/** WITHDRAWAL_REQUEST_FEE_UPDATE_FRACTION and its counterpart in EIP-7251 */
const feeUpdateFraction = 17n

/** Requests that may come before ours without making the offered fee too small. */
const excessBuffer = 64n

/** Above this a request needs a confirmation: 0.01 ETH, wei. */
export const requestFeeCapWei = 10n ** 16n

/** Beyond it the fee is more than a transaction can hold; any excess seen on a chain is far below. */
const maxExcess = 2_893n

export type RequestFeeQuote = {
  /** The contract's fee at this excess, wei. */
  feeWei: bigint
  /** What to send, wei: the fee after 64 further requests. The contract keeps the difference. */
  offeredWei: bigint
  /** The most to send without asking, wei. */
  capWei: bigint
  /** The offered fee is above the cap: wait until demand falls. */
  isAboveCap: boolean
}

/**
 * The fee of one request (EIP-7002 and EIP-7251, fake_exponential): the contract's answer to a call without data.
 * @param excess slot 0 of the contract's storage
 * @returns wei
 * @throws {RequestsInactiveError} REQUESTS_INACTIVE while the chain does not serve the contract
 * @throws {RequestExcessError} REQUEST_EXCESS_INVALID for an impossible excess
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
 * What to offer for one request: reread the excess right before asking the wallet.
 * @param excess slot 0 of the contract's storage
 * @param capWei wei; 0.01 ETH by default
 * @throws {RequestsInactiveError} REQUESTS_INACTIVE while the chain does not serve the contract
 * @throws {RequestExcessError} REQUEST_EXCESS_INVALID for an impossible excess
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
