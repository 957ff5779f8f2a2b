import type { Chain } from '@granary/chains'
import { proxyProvider } from '../chain/proxyProvider.ts'
import { lookPace } from '../transaction/evm/lookPace.ts'
import type { FlowWallet } from '../wallet/FlowWallet.ts'
import { ActionFlow } from './ActionFlow.ts'
import { siteActionJournal } from './siteActionJournal.ts'

/** Where and what a page acts on. */
export type ActionPlace = {
  chain: Chain
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
  /** Actions that the page resumes and makes: `conflux.stake`. The same list at every drawing. */
  kinds: readonly string[]
}

/**
 * The flow of one account on this page, not yet started.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function createActionFlow(
  { chain, isLocalChain, kinds }: ActionPlace,
  account: `0x${string}`,
  wallet: () => FlowWallet | null,
): Promise<ActionFlow> {
  return new ActionFlow({
    owner: { account, chainId: chain.id },
    kinds,
    chain,
    isLocalChain,
    journal: await siteActionJournal(),
    wallet,
    publicReader: proxyProvider(chain),
    pollMs: lookPace(isLocalChain),
  })
}
