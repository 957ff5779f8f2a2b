import { findChain } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { proxyProvider } from '../chain/proxyProvider.ts'
import { lookPace } from '../transaction/evm/lookPace.ts'
import type { FlowWallet } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionJournal } from './ActionJournal.ts'
import type { ActionRecord } from './ActionRecord.ts'

/**
 * What is needed to follow an action on any page: the chain through the wallet that is connected, else through the
 * provider's proxy.
 * @throws {ActionChainUnknownError} where this build of the site does not know that chain
 */
export function backgroundContext(
  journal: ActionJournal,
  { account, chainId, kind }: Pick<ActionRecord, 'account' | 'chainId' | 'kind'>,
  wallet: () => FlowWallet | null,
): ActionContext {
  const chain = findChain(chainId)
  if (!chain) throw new ActionChainUnknownError(chainId)
  const isLocalChain = import.meta.env.MODE === 'devnet'
  return {
    owner: { account, chainId },
    kinds: [kind],
    chain,
    isLocalChain,
    journal,
    wallet,
    publicReader: proxyProvider(chain),
    pollMs: lookPace(isLocalChain),
  }
}

class ActionChainUnknownError extends BaseError {
  override readonly name = 'ActionChainUnknownError'
  constructor(chainId: number) {
    super('This site does not know that network.', {
      code: 'STAKING_NOT_CONFIGURED',
      details: `chain ${chainId}`,
    })
  }
}
