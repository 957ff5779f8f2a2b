import { parseEther } from 'viem'

/** Blocks until a stake in the vote pool can be unstaked, and until it can be withdrawn; one block per second. */
export const lockPeriodBlocks = 60n
export const unlockPeriodBlocks = 30n
/** Blocks that PoS takes to unlock: fewer than the pools say, as on the real chain. */
export const posUnlockBlocks = 20n

/**
 * PoS interest in basis points of the stake per year, before the provider's share. A local year has a third
 * of a real year's blocks, the most that the bridges allow: interest comes three times as fast, and a
 * thousand CFX earn about 0.0007 CFX a minute.
 */
export const yearlyInterest = 1_200n
export const blocksPerYear = 10_512_000n

/** In Drip: the bridges pass on and move any amount. */
export const bridgeSettings = { minimumInterest: 10n ** 12n, minimumMove: 0n, patience: 0n, blocksPerYear }

/** The provider's own stake in each pool, required to register its PoS account. */
export const firstStake = { votes: 1n, drip: parseEther('1000') }
