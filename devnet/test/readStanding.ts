import { activationChurnLimit } from '@granary/staking/ethereum'
import type { QueueStanding } from '@granary/staking/ethereum/queues'
import type { ChainStanding, ValidatorStanding } from '@granary/staking/ethereum/requests'
import type { Hex } from 'viem'
import { chainConfig } from '../src/beacon/chainConfig.ts'
import type { ConnectedDevnet } from '../src/index.ts'
import { slotsPerEpoch } from '../src/index.ts'
import { beaconGet } from './beaconClient.ts'

type StateJson = {
  slot: string
  earliest_exit_epoch: string
  exit_balance_to_consume: string
  earliest_consolidation_epoch: string
  consolidation_balance_to_consume: string
  next_withdrawal_validator_index: string
  balances: string[]
  pending_partial_withdrawals: { validator_index: string; amount: string }[]
  pending_consolidations: unknown[]
  validators: {
    pubkey: Hex
    withdrawal_credentials: Hex
    effective_balance: string
    slashed: boolean
    activation_epoch: string
    exit_epoch: string
    withdrawable_epoch: string
  }[]
}

const epochOf = (text: string) => (text === '18446744073709551615' ? null : Number(text))

/** The head state, as requests are judged and queues estimated by it. */
export async function readStanding(devnet: ConnectedDevnet) {
  const { data: state } = await beaconGet<StateJson>(devnet, '/eth/v2/debug/beacon/states/head')
  const headSlot = Number(state.slot)
  const currentEpoch = Math.floor(headSlot / slotsPerEpoch)
  const consolidationChurnGweiPerEpoch = totalChurnGwei - exitChurnGwei
  const chain: ChainStanding = {
    currentEpoch,
    pendingPartialWithdrawals: state.pending_partial_withdrawals.length,
    pendingConsolidations: state.pending_consolidations.length,
    consolidationChurnGweiPerEpoch,
    shardCommitteePeriodEpochs: chainConfig.SHARD_COMMITTEE_PERIOD,
  }
  const queues: QueueStanding = {
    ...{ headSlot, currentEpoch, slotsPerEpoch, secondsPerSlot: 1 },
    earliestExitEpoch: Number(state.earliest_exit_epoch),
    exitBalanceToConsumeGwei: BigInt(state.exit_balance_to_consume),
    exitChurnGweiPerEpoch: exitChurnGwei,
    earliestConsolidationEpoch: Number(state.earliest_consolidation_epoch),
    consolidationBalanceToConsumeGwei: BigInt(state.consolidation_balance_to_consume),
    consolidationChurnGweiPerEpoch,
    nextWithdrawalValidatorIndex: Number(state.next_withdrawal_validator_index),
    validatorCount: state.validators.length,
    // As beacon/preset.ts sets them.
    ...{ validatorsPerSweep: 1024, withdrawalsPerBlock: 16 },
    minWithdrawabilityDelayEpochs: chainConfig.MIN_VALIDATOR_WITHDRAWABILITY_DELAY,
  }
  return { chain, queues, of: (pubkey: Hex) => standingOf(state, pubkey) }
}

/** The active stake here is far too small to raise the churn above its minimum. */
const totalChurnGwei = BigInt(chainConfig.MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA)
const exitChurnGwei = activationChurnLimit({
  totalActiveBalanceGwei: 0n,
  minChurnLimitGwei: totalChurnGwei,
  maxChurnLimitGwei: BigInt(chainConfig.MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT),
})

function standingOf(state: StateJson, pubkey: Hex): ValidatorStanding {
  const index = state.validators.findIndex(each => each.pubkey === pubkey)
  const validator = state.validators[index]
  if (!validator) throw new Error(`The state has no validator ${pubkey}.`)
  return {
    ...{ pubkey, index, slashed: validator.slashed, pendingDepositGwei: 0n },
    withdrawalCredentials: validator.withdrawal_credentials,
    balanceGwei: BigInt(state.balances[index] ?? 0),
    effectiveBalanceGwei: BigInt(validator.effective_balance),
    activationEpoch: epochOf(validator.activation_epoch),
    exitEpoch: epochOf(validator.exit_epoch),
    withdrawableEpoch: epochOf(validator.withdrawable_epoch),
    pendingPartialGwei: state.pending_partial_withdrawals
      .filter(each => Number(each.validator_index) === index)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  }
}
