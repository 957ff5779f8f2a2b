import type { Hex } from '@granary/staking/ethereum'
import type { ChainStanding, ValidatorStanding } from '@granary/staking/ethereum/requests'
import type { BeaconNode } from '../upstreams/BeaconNode.ts'

export type Standings = {
  chain: ChainStanding
  /** Those that the head state knows, by public key. */
  validators: ReadonlyMap<Hex, ValidatorStanding>
}

/**
 * Validators' standing in the head state, as far as their exit depends on it.
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 */
export async function readStandings(beacon: BeaconNode, pubkeys: readonly Hex[]): Promise<Standings> {
  await beacon.checkSynced()
  const spec = await beacon.spec()
  const [headSlot, found, partials] = await Promise.all([
    beacon.headSlot(),
    beacon.validators(pubkeys),
    beacon.pendingPartialWithdrawals(),
  ])
  const waiting = new Map<number, bigint>()
  for (const { validator_index, amount } of partials)
    waiting.set(validator_index, (waiting.get(validator_index) ?? 0n) + amount)
  const chain: ChainStanding = {
    currentEpoch: Math.floor(headSlot / spec.SLOTS_PER_EPOCH),
    pendingPartialWithdrawals: partials.length,
    // An exit does not depend on consolidations.
    pendingConsolidations: 0,
    consolidationChurnGweiPerEpoch: 0n,
    shardCommitteePeriodEpochs: spec.SHARD_COMMITTEE_PERIOD,
  }
  const validators = found.map(({ index, balance, validator }): [Hex, ValidatorStanding] => [
    validator.pubkey,
    {
      pubkey: validator.pubkey,
      index,
      slashed: validator.slashed,
      withdrawalCredentials: validator.withdrawal_credentials,
      balanceGwei: balance,
      effectiveBalanceGwei: validator.effective_balance,
      activationEpoch: validator.activation_epoch,
      exitEpoch: validator.exit_epoch,
      withdrawableEpoch: validator.withdrawable_epoch,
      pendingDepositGwei: 0n,
      pendingPartialGwei: waiting.get(index) ?? 0n,
    },
  ])
  return { chain, validators: new Map(validators) }
}
