import { BaseError } from '@granary/errors'
import { api } from '#web/api/api.ts'
import { proxyProvider } from '#web/chain/proxyProvider.ts'
import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { stakeTarget } from '../records/stakeTarget.ts'

/** Milliseconds between two looks at a fresh transaction: a local chain has a block a second. */
const pollMs = { local: 1000, real: 4000 }

/**
 * What the flow's own work needs to follow a stake on any page: the chain through the wallet that is connected, else
 * through the provider's proxy, and nobody to sign.
 * @throws {StakingClosedError} where this build of the site does not stake on that chain
 */
export function backgroundContext(
  journal: Journal,
  { account, chainId }: JournalEntry,
  wallet: () => FlowWallet | null,
): FlowContext {
  const target = stakeTarget(chainId)
  if (!target) throw new StakingClosedError(chainId)
  return {
    owner: { account, chainId },
    target,
    journal,
    api,
    verify: () => Promise.reject(new StakingClosedError(chainId)),
    wallet,
    publicReader: proxyProvider(target.chain),
    pollMs: target.isLocalChain ? pollMs.local : pollMs.real,
  }
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
