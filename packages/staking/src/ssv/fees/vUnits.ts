/** Fees are a block's and for 32 ETH of effective balance, which is 10,000 units. */
export const vUnitsPerValidator = 10_000n

/**
 * Units of an effective balance, rounded up as the contract rounds: 63 ETH are 19,688 units, not 10,000.
 * @param effectiveBalanceEth whole ETH, of all validators of the cluster together
 */
export function vUnitsOf(effectiveBalanceEth: bigint): bigint {
  return (effectiveBalanceEth * vUnitsPerValidator + 31n) / 32n
}

/**
 * Units after registering validators. The contract counts a new validator as 32 ETH, whatever is deposited, until an
 * oracle proves its balance: fund the cluster for the balance that will be proved.
 */
export function vUnitsWithNewValidators(vUnits: bigint, newValidators: number): bigint {
  return vUnits + BigInt(newValidators) * vUnitsPerValidator
}
