import { createBeaconConfig } from '@lodestar/config'
import { mainnetChainConfig } from '@lodestar/config/configs'
import { FAR_FUTURE_EPOCH, SLOTS_PER_EPOCH } from '@lodestar/params'
import {
  type CachedBeaconStateElectra,
  createCachedBeaconState,
  createPubkeyCache,
  interopSecretKey,
} from '@lodestar/state-transition'
import { type phase0, ssz } from '@lodestar/types'
import { type Hex, hexToBytes, toHex } from 'viem'
import type { ValidatorStanding } from '../src/ethereum/requests/index.ts'

/** The epoch of every state made here. */
export const currentEpoch = 2000

export const owners: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

export type StateValidator = {
  /** First byte of the withdrawal credentials. */
  type: '00' | '01' | '02'
  owner: Hex
  balanceGwei: number
  effectiveBalanceGwei: number
  slashed: boolean
  activationEpoch: number
  exitEpoch: number
  withdrawableEpoch: number
  /** Partial withdrawals that wait. */
  partialsGwei: readonly number[]
}

/** A validator that may do everything. */
export const ordinary: StateValidator = {
  type: '01',
  owner: owners[0],
  balanceGwei: 32e9,
  effectiveBalanceGwei: 32e9,
  slashed: false,
  activationEpoch: 0,
  exitEpoch: FAR_FUTURE_EPOCH,
  withdrawableEpoch: FAR_FUTURE_EPOCH,
  partialsGwei: [],
}

export const pubkeyOf = (index: number): Uint8Array => interopSecretKey(index).toPublicKey().toBytes()

const validatorCount = 4

/** An Electra state of mainnet's rules with four ordinary validators; copies leave it as it is. */
function createBase(): CachedBeaconStateElectra {
  const value = ssz.electra.BeaconState.defaultValue()
  const config = { ...mainnetChainConfig, ELECTRA_FORK_EPOCH: 0, FULU_FORK_EPOCH: Number.POSITIVE_INFINITY }
  value.slot = currentEpoch * SLOTS_PER_EPOCH
  value.depositRequestsStartIndex = 0n
  value.finalizedCheckpoint.epoch = currentEpoch - 2
  for (let index = 0; index < validatorCount; index++) {
    value.validators.push(consensusValidator(index, ordinary))
    value.balances.push(32e9)
    value.previousEpochParticipation.push(0)
    value.currentEpochParticipation.push(0)
    value.inactivityScores.push(0)
  }
  return createCachedBeaconState(
    ssz.electra.BeaconState.toViewDU(value),
    { config: createBeaconConfig(config, new Uint8Array(32)), pubkeyCache: createPubkeyCache() },
    { skipSyncCommitteeCache: true },
  ) as CachedBeaconStateElectra
}

function consensusValidator(index: number, validator: StateValidator): phase0.Validator {
  const { type, owner, effectiveBalanceGwei, slashed, activationEpoch, exitEpoch, withdrawableEpoch } =
    validator
  return {
    pubkey: pubkeyOf(index),
    withdrawalCredentials: hexToBytes(`0x${type}${'00'.repeat(11)}${owner.slice(2)}`),
    effectiveBalance: effectiveBalanceGwei,
    slashed,
    activationEligibilityEpoch: 0,
    activationEpoch,
    exitEpoch,
    withdrawableEpoch,
  }
}

let base: CachedBeaconStateElectra | undefined

/** @param activeEth active ETH of the whole chain, which sets the churn limits */
export function stateWith(
  validators: readonly StateValidator[],
  activeEth = 34_000_000,
): CachedBeaconStateElectra {
  base ??= createBase()
  const state = base.clone()
  state.epochCtx.totalActiveBalanceIncrements = activeEth
  for (const [index, validator] of validators.entries()) {
    state.validators.set(index, ssz.phase0.Validator.toViewDU(consensusValidator(index, validator)))
    state.balances.set(index, validator.balanceGwei)
    for (const amount of validator.partialsGwei)
      state.pendingPartialWithdrawals.push(
        ssz.electra.PendingPartialWithdrawal.toViewDU({
          validatorIndex: index,
          amount: BigInt(amount),
          withdrawableEpoch: currentEpoch + 300,
        }),
      )
  }
  state.commit()
  return state
}

const epochOf = (epoch: number) => (epoch === FAR_FUTURE_EPOCH ? null : epoch)

/** A validator of the state as the Beacon API describes it. */
export function standingOf(state: CachedBeaconStateElectra, index: number): ValidatorStanding {
  const validator = state.validators.getReadonly(index)
  const partials = state.pendingPartialWithdrawals.getAllReadonlyValues()
  return {
    pubkey: toHex(validator.pubkey),
    index,
    slashed: validator.slashed,
    withdrawalCredentials: toHex(validator.withdrawalCredentials),
    balanceGwei: BigInt(state.balances.get(index)),
    effectiveBalanceGwei: BigInt(validator.effectiveBalance),
    activationEpoch: epochOf(validator.activationEpoch),
    exitEpoch: epochOf(validator.exitEpoch),
    withdrawableEpoch: epochOf(validator.withdrawableEpoch),
    pendingDepositGwei: 0n,
    pendingPartialGwei: partials
      .filter(({ validatorIndex }) => validatorIndex === index)
      .reduce((sum, { amount }) => sum + amount, 0n),
  }
}
