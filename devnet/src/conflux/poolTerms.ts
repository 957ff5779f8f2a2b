import { parseEther } from 'viem'

/** Blocks until a stake in the vote pool can be asked back, and until what was asked back is there; a block a second. */
export const lockPeriodBlocks = 60n
export const unlockPeriodBlocks = 30n
/** Blocks that PoS takes to unlock: less than the pools say, as on the real chain. */
export const posUnlockBlocks = 20n

/**
 * What PoS earns, in basis points of the stake a year, before the provider's part. A year of the local chain has a third
 * of the blocks of a real one, which is all the bridges allow: interest comes three times as fast, and a thousand CFX
 * earn about 0.0007 CFX a minute.
 */
export const yearlyInterest = 1_200n
export const blocksPerYear = 10_512_000n

/** Drip: the bridges pass on and move whatever there is. */
export const bridgeSettings = { minimumInterest: 10n ** 12n, minimumMove: 0n, patience: 0n, blocksPerYear }

/** The provider's own stake in each pool, without which its PoS account could not be registered. */
export const firstStake = { votes: 1n, drip: parseEther('1000') }
