/** The engine and the steps from the review on. Import it dynamically: a form does not need it. */

import { lookPace } from '@granary/drivers/evm'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { siteTransactions } from './siteTransactions.ts'
import { TransactionFlow } from './TransactionFlow.ts'
import type { FlowParts } from './TransactionPlace.ts'

export { TransactionSteps } from './panel/TransactionSteps.tsx'

/**
 * Creates the flow of an account on this page, not started yet.
 * @throws {JournalUnavailableError} if the browser gives no storage
 */
export const createFlow: FlowParts['createFlow'] = async (
  { chain, isLocalChain, kinds, source },
  account,
  wallet,
) =>
  new TransactionFlow({
    owner: { account, chainId: chain.id },
    kinds,
    source: source?.(account, wallet),
    chain,
    isLocalChain,
    store: await siteTransactions(),
    wallet,
    publicReader: proxyProvider(chain),
    pollMs: lookPace(isLocalChain),
  })
