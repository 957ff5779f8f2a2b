/** What is not needed to fill in a form: the engine, the review and all after it. Import it dynamically. */
import { proxyProvider } from '../chain/proxyProvider.ts'
import { lookPace } from './evm/lookPace.ts'
import { siteTransactions } from './siteTransactions.ts'
import { TransactionFlow } from './TransactionFlow.ts'
import type { FlowParts } from './TransactionPlace.ts'

export { TransactionSteps } from './panel/TransactionSteps.tsx'

/**
 * The flow of one account on this page, not yet started.
 * @throws {JournalUnavailableError} when the browser gives no storage
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
