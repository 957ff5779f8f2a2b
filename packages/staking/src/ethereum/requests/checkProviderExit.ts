import { checkFullExit, type FullExitWish } from './checkFullExit.ts'
import type { RequestObstacle } from './RequestObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

/** The provider's part in the key. */
export type ProviderKey = {
  /** It was offered by the provider. */
  isProviders: boolean
  /** The provider's validator client holds the key. */
  running: boolean
}

/**
 * Whether the provider can sign the validator's voluntary exit, and the chain would accept it (consensus
 * specification, electra, process_voluntary_exit): null if so. The rules are those of a full exit requested on chain.
 */
export function checkProviderExit(
  validator: ValidatorStanding & ProviderKey,
  chain: ChainStanding,
  wish: FullExitWish,
): RequestObstacle | null {
  if (!validator.isProviders || !validator.running) return { code: 'EXIT_NOT_RUN_HERE', fromEpoch: null }
  return checkFullExit(validator, chain, wish)
}
