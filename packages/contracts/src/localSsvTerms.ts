import type { Address } from 'viem'

/** The constructor counts in units of 100,000 wei. */
const units = (wei: bigint) => wei / 100_000n

type Terms = {
  owner: Address
  /** May say what a cluster's effective balance is. */
  oracle: Address
  /** Seconds from declaring a higher fee to its execution, and for how long it can be executed; a week by default. */
  declareSeconds?: bigint
  executeSeconds?: bigint
}

const week = 604_800n

/**
 * Constructor arguments of a local SSV network with the governance values of mainnet: fees in wei a block and 32 ETH,
 * periods in seconds, the liquidation threshold in blocks.
 */
export function localSsvTerms({ owner, oracle, declareSeconds = week, executeSeconds = week }: Terms) {
  return [
    owner,
    oracle,
    3_000,
    units(3_550_900_000n),
    {
      minimumCollateral: units(940_000_000_000_000n),
      thresholdBlocks: 50_190n,
      maximumFee: units(5_326_300_000n),
      minimumFee: units(1_065_200_000n),
    },
    { declarePeriod: declareSeconds, executePeriod: executeSeconds, increaseLimit: 1_000n },
  ] as const
}
