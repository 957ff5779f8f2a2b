import type { Chain } from '@granary/chains'
import type { ChainAccess } from '../transaction/evm/ChainAccess.ts'
import type { ActionJournal } from './ActionJournal.ts'

/** What an action flow works with. */
export type ActionContext = ChainAccess & {
  /** Actions that the flow resumes and makes: `conflux.stake`. */
  kinds: readonly string[]
  chain: Chain
  /** The site was built for a local chain that wears the id of a real one. */
  isLocalChain: boolean
  journal: ActionJournal
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
}
