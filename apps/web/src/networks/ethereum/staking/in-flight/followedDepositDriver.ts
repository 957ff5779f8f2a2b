import type { EvmContext } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import type { ChainDriver } from '@granary/transactions'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import { createDepositDriver } from '../driver/createDepositDriver.ts'
import { stakeTarget } from '../targets/depositTargets.ts'

/**
 * Follows deposits of an account on any page, and asks no wallet for one.
 * @throws {StakingClosedError} where this build of the site does not stake on that chain
 */
export function followedDepositDriver(
  context: EvmContext,
  target = stakeTarget(context.owner.chainId),
): ChainDriver<DepositQuote> {
  const { chainId } = context.owner
  if (!target) throw new StakingClosedError(chainId)
  return createDepositDriver({
    ...context,
    target,
    records: async () => [],
    quote: () => Promise.reject(new StakingClosedError(chainId)),
  })
}

class StakingClosedError extends BaseError {
  override readonly name = 'StakingClosedError'
  constructor(chainId: number) {
    super('This site does not stake on that network.', {
      code: 'STAKING_NOT_CONFIGURED',
      details: `chain ${chainId}`,
    })
  }
}
