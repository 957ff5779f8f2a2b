/** What is known of the validators that a cluster has already. */
export type KnownValidators = {
  /** Registered by stakes of this browser. */
  own: readonly {
    pubkey: `0x${string}`
    /** Of its deposit. */
    amountGwei: bigint
    keysOf: 'provider' | 'staker'
  }[]
  /** What the provider's index says of the cluster; null if it does not know it. */
  served: { validatorCount: number; expectedGwei: bigint; otherKeys: number } | null
}

const gweiPerEth = 1_000_000_000n
/** What the contract counts for a validator until an oracle proves its balance. */
const countedGwei = 32n * gweiPerEth

/**
 * What the validators of a cluster will hold once their balances are proved, by the larger word of this browser's stakes
 * and of the provider's index, which does not know the deposits of keys that stakers made.
 * @param validatorCount in the cluster's newest snapshot
 * @param known.own those that are still registered
 */
export function expectedBalance(
  validatorCount: number,
  { own, served }: KnownValidators,
): { eth: bigint; unknown: number } {
  const stakers = own.filter(({ keysOf }) => keysOf === 'staker')
  const byStakes = BigInt(validatorCount) * countedGwei + aboveCounted(own)
  if (!served) return { eth: wholeEth(byStakes), unknown: Math.max(0, validatorCount - own.length) }
  const notIndexed = BigInt(validatorCount - served.validatorCount)
  const byIndex = served.expectedGwei + notIndexed * countedGwei + aboveCounted(stakers)
  return {
    eth: wholeEth(byIndex > byStakes ? byIndex : byStakes),
    unknown: Math.max(0, served.otherKeys - stakers.length),
  }
}

function aboveCounted(validators: KnownValidators['own']): bigint {
  return validators.reduce(
    (sum, { amountGwei }) => (amountGwei > countedGwei ? sum + amountGwei - countedGwei : sum),
    0n,
  )
}

export const wholeEth = (gwei: bigint) => (gwei + gweiPerEth - 1n) / gweiPerEth
