import type { EthereumChain } from '@granary/chains'
import type { SplitterTerms } from '@granary/staking/ethereum/splitter'

/** Where deposits go on one chain: pinned when the site is built, never read from the server. */
export type DepositTarget = {
  chain: EthereumChain
  /** The provider's batch contract, lower case; null where it has none: then the official contract takes each deposit. */
  batchContract: `0x${string}` | null
  /** What the provider takes of execution rewards; missing where it takes nothing. */
  rewardSplitter?: SplitterTerms
  /** Most rows in one batch transaction; as many as the gas cap allows by default. */
  rowsPerTransaction?: number
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
}
