import { gweiPerEth } from './constants.ts'

export type ActivationChurnLimitParameters = {
  /** Sum of the effective balances of all active validators, gwei. */
  totalActiveBalanceGwei: bigint
  /** MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA, gwei; 128 ETH on mainnet and Hoodi. */
  minChurnLimitGwei?: bigint
  /** MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT, gwei; 256 ETH on mainnet and Hoodi. */
  maxChurnLimitGwei?: bigint
  /** CHURN_LIMIT_QUOTIENT; 65,536 on mainnet and Hoodi. */
  churnLimitQuotient?: bigint
}

/**
 * The most gwei of pending deposits that one epoch lets in (consensus specification, electra,
 * get_activation_exit_churn_limit): a 65,536th of all active stake, at least 128 and at most 256 ETH,
 * in whole ETH.
 */
export function activationChurnLimit(parameters: ActivationChurnLimitParameters): bigint {
  const {
    totalActiveBalanceGwei,
    minChurnLimitGwei = 128n * gweiPerEth,
    maxChurnLimitGwei = 256n * gweiPerEth,
    churnLimitQuotient = 65_536n,
  } = parameters
  let churnGwei = totalActiveBalanceGwei / churnLimitQuotient
  if (churnGwei < minChurnLimitGwei) churnGwei = minChurnLimitGwei
  churnGwei -= churnGwei % gweiPerEth
  if (churnGwei > maxChurnLimitGwei) churnGwei = maxChurnLimitGwei
  return churnGwei
}
