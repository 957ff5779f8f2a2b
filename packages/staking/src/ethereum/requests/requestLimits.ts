import { gweiPerEth } from '../constants.ts'

/** PENDING_PARTIAL_WITHDRAWALS_LIMIT (consensus specification, mainnet preset, electra). */
export const maxPendingPartialWithdrawals = 134_217_728

/** PENDING_CONSOLIDATIONS_LIMIT (consensus specification, mainnet preset, electra). */
export const maxPendingConsolidations = 262_144

/** The deposit contract's minimum, gwei. */
export const minTopUpGwei = gweiPerEth
