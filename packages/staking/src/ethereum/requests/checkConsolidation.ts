import { maxEffectiveBalanceGwei, minDepositGwei } from '../constants.ts'
import type { Hex } from '../hex.ts'
import {
  activityObstacle,
  ownerObstacle,
  ownerOf,
  type RequestObstacle,
  type RequestObstacleCode,
  seniorityObstacle,
} from './RequestObstacle.ts'
import { maxPendingConsolidations } from './requestLimits.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

export type ConsolidationWish = {
  /** Who sends the request, 20 bytes. */
  account: Hex
  /** Where the balance goes. */
  target: ValidatorStanding
  /** What other validators of the same wish bring into the target before this one, gwei: see `consolidatedGwei`. */
  alsoGwei?: bigint
}

/**
 * Whether the chain would move the source's balance into the target (consensus specification, electra,
 * process_consolidation_request): null if so. Also refuses a target of another owner, and more than a target can earn
 * on, though the chain would accept them.
 */
export function checkConsolidation(
  source: ValidatorStanding,
  chain: ChainStanding,
  { account, target, alsoGwei = 0n }: ConsolidationWish,
): RequestObstacle | null {
  if (source.pubkey.toLowerCase() === target.pubkey.toLowerCase())
    return { code: 'CONSOLIDATION_SAME_VALIDATOR', fromEpoch: null }
  const ofSource = ownerObstacle(source, account) ?? seniorityObstacle(source, chain)
  if (ofSource) return ofSource
  if (source.pendingPartialGwei > 0n) return { code: 'PARTIAL_PENDING', fromEpoch: null }
  return (
    targetObstacle(target, chain, account) ?? roomObstacle(source, target, alsoGwei) ?? queueObstacle(chain)
  )
}

/** What a consolidation moves (process_pending_consolidations): the balance, up to the effective one. @returns gwei */
export function consolidatedGwei({
  balanceGwei,
  effectiveBalanceGwei,
}: Pick<ValidatorStanding, 'balanceGwei' | 'effectiveBalanceGwei'>): bigint {
  const [balance, effective] = [balanceGwei ?? 0n, effectiveBalanceGwei ?? 0n]
  return balance < effective ? balance : effective
}

function roomObstacle(
  source: ValidatorStanding,
  target: ValidatorStanding,
  alsoGwei: bigint,
): RequestObstacle | null {
  if (source.balanceGwei === null || target.balanceGwei === null)
    return { code: 'VALIDATOR_UNKNOWN', fromEpoch: null }
  const afterGwei = target.balanceGwei + target.pendingDepositGwei + alsoGwei + consolidatedGwei(source)
  return afterGwei > maxEffectiveBalanceGwei ? { code: 'CONSOLIDATION_ABOVE_MAXIMUM', fromEpoch: null } : null
}

function targetObstacle(
  target: ValidatorStanding,
  { currentEpoch }: ChainStanding,
  account: Hex,
): RequestObstacle | null {
  if (target.index === null) return { code: 'CONSOLIDATION_TARGET_UNKNOWN', fromEpoch: null }
  if (ownerOf(target) !== account.toLowerCase())
    return { code: 'CONSOLIDATION_TARGET_NOT_OWNED', fromEpoch: null }
  const inactive = activityObstacle(target, currentEpoch)
  if (inactive) return { ...inactive, code: targetCodes[inactive.code] ?? inactive.code }
  if (!target.withdrawalCredentials.startsWith('0x02'))
    return { code: 'CONSOLIDATION_TARGET_NOT_COMPOUNDING', fromEpoch: null }
  return null
}

const targetCodes: { [code in RequestObstacleCode]?: RequestObstacleCode } = {
  VALIDATOR_SLASHED: 'CONSOLIDATION_TARGET_SLASHED',
  VALIDATOR_EXITING: 'CONSOLIDATION_TARGET_EXITING',
  VALIDATOR_NOT_ACTIVE: 'CONSOLIDATION_TARGET_NOT_ACTIVE',
}

function queueObstacle(chain: ChainStanding): RequestObstacle | null {
  if (chain.pendingConsolidations >= maxPendingConsolidations)
    return { code: 'CONSOLIDATION_QUEUE_FULL', fromEpoch: null }
  if (chain.consolidationChurnGweiPerEpoch <= minDepositGwei)
    return { code: 'CONSOLIDATION_CHURN_TOO_SMALL', fromEpoch: null }
  return null
}
