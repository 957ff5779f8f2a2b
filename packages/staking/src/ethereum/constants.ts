import type { Hex } from './hex.ts'

/** gwei in one ETH */
export const gweiPerEth = 1_000_000_000n

/** wei in one gwei */
export const weiPerGwei = 1_000_000_000n

/** Activates a validator, gwei: 32 ETH (MIN_ACTIVATION_BALANCE, Electra). */
export const minDepositGwei = 32n * gweiPerEth

/** Most that a compounding validator earns on, gwei: 2048 ETH (MAX_EFFECTIVE_BALANCE_ELECTRA, EIP-7251). */
export const maxEffectiveBalanceGwei = 2048n * gweiPerEth

/** The official deposit contract, at one address on Ethereum mainnet and Hoodi. */
export const depositContractAddress: Hex = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

/** Most gas of a transaction (EIP-7825). */
export const transactionGasCap = 16_777_216n

/**
 * Most validators in one batch deposit. The batch contract uses at most 27,300 gas a validator at this size, so 500
 * use 13.7 million: a wallet may add a fifth to the estimate and stay below the gas cap.
 */
export const maxDepositsPerTransaction = 500

/** Most validators in one stake: two full transactions; far above what one person reviews row by row. */
export const maxDepositsPerStake = 1000
