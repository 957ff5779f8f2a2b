import type { Hex } from '../hex.ts'
import { ownerObstacle, type RequestObstacle, seniorityObstacle } from './RequestObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

export type FullExitWish = {
  /** The requesting account, 20 bytes. */
  account: Hex
}

/**
 * Whether the chain would accept a withdrawal request of 0 gwei as the validator's exit (consensus specification,
 * electra, process_withdrawal_request): null if so.
 */
export function checkFullExit(
  validator: ValidatorStanding,
  chain: ChainStanding,
  { account }: FullExitWish,
): RequestObstacle | null {
  const general = ownerObstacle(validator, account) ?? seniorityObstacle(validator, chain)
  if (general) return general
  if (validator.pendingPartialGwei > 0n) return { code: 'PARTIAL_PENDING', fromEpoch: null }
  return null
}

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
