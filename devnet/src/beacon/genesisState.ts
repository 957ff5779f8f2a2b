import { createBeaconConfig } from '@lodestar/config'
import { ForkSeq, UNSET_DEPOSIT_REQUESTS_START_INDEX } from '@lodestar/params'
import {
  type BeaconStateElectra,
  createCachedBeaconState,
  createPubkeyCache,
  getActiveValidatorIndices,
  getNextSyncCommittee,
  interopSecretKey,
} from '@lodestar/state-transition'
import { upgradeStateToFulu } from '@lodestar/state-transition/slot'
import { type electra, type phase0, ssz } from '@lodestar/types'
import { fromHex } from '@lodestar/utils'
import type { ExecutionGenesis } from '../execution/ExecutionClient.ts'
import { chainConfig } from './chainConfig.ts'

/** Validators that the devnet itself runs. */
export const genesisValidatorCount = 64

/**
 * gwei. Well above 32 ETH, so that a stake of a few thousand ETH without imported keys cannot take a third of
 * the votes and stop finality.
 */
const genesisBalance = 512_000_000_000

/** Compounding: the devnet's own validators are never swept, so payloads hold only the test's payouts. */
const genesisCredentials = fromHex(`0x02${'00'.repeat(11)}00000000000000000000000000000000006e5e51`)

/** Root of the empty deposit tree, as the deposit contract returns it at genesis. */
const emptyDepositRoot = fromHex('0xd70a234731285c6804c2a4f56711ddb8c82c99740f207854891028af34e27e5e')

/** SSZ bytes of a Fulu state at slot 0 with every genesis validator active: an Electra state, upgraded. */
export function genesisState(execution: ExecutionGenesis): Uint8Array {
  const value = ssz.electra.BeaconState.defaultValue()
  value.genesisTime = execution.timestamp
  value.fork = {
    previousVersion: chainConfig.DENEB_FORK_VERSION,
    currentVersion: chainConfig.ELECTRA_FORK_VERSION,
    epoch: 0,
  }
  for (let index = 0; index < genesisValidatorCount; index++) addValidator(value, index)
  value.genesisValidatorsRoot = ssz.phase0.Validators.hashTreeRoot(value.validators)
  value.eth1Data = { depositRoot: emptyDepositRoot, depositCount: 0n, blockHash: execution.hash }
  value.randaoMixes = value.randaoMixes.map(() => execution.hash)
  value.latestBlockHeader.bodyRoot = ssz.electra.BeaconBlockBody.hashTreeRoot(
    ssz.electra.BeaconBlockBody.defaultValue(),
  )
  value.depositRequestsStartIndex = UNSET_DEPOSIT_REQUESTS_START_INDEX
  Object.assign(value.latestExecutionPayloadHeader, {
    blockHash: execution.hash,
    stateRoot: execution.stateRoot,
    gasLimit: execution.gasLimit,
    timestamp: execution.timestamp,
    baseFeePerGas: execution.baseFeePerGas,
  })
  return upgraded(value)
}

function addValidator(state: electra.BeaconState, index: number): void {
  const validator: phase0.Validator = {
    pubkey: interopSecretKey(index).toPublicKey().toBytes(),
    withdrawalCredentials: genesisCredentials,
    effectiveBalance: genesisBalance,
    slashed: false,
    activationEligibilityEpoch: 0,
    activationEpoch: 0,
    exitEpoch: Number.POSITIVE_INFINITY,
    withdrawableEpoch: Number.POSITIVE_INFINITY,
  }
  state.validators.push(validator)
  state.balances.push(genesisBalance)
  state.previousEpochParticipation.push(0)
  state.currentEpochParticipation.push(0)
  state.inactivityScores.push(0)
}

function upgraded(value: electra.BeaconState): Uint8Array {
  const electraConfig = createBeaconConfig(
    { ...chainConfig, FULU_FORK_EPOCH: Number.POSITIVE_INFINITY },
    value.genesisValidatorsRoot,
  )
  const view: BeaconStateElectra = ssz.electra.BeaconState.toViewDU(value)
  const immutable = { config: electraConfig, pubkeyCache: createPubkeyCache() }
  const unready = createCachedBeaconState(view, immutable, { skipSyncCommitteeCache: true })
  const active = getActiveValidatorIndices(unready, 0)
  const increments = unready.epochCtx.effectiveBalanceIncrements
  const { syncCommittee } = getNextSyncCommittee(ForkSeq.electra, unready, active, increments)
  view.currentSyncCommittee = ssz.altair.SyncCommittee.toViewDU(syncCommittee)
  view.nextSyncCommittee = ssz.altair.SyncCommittee.toViewDU(syncCommittee)
  view.commit()
  return upgradeStateToFulu(createCachedBeaconState(view, immutable)).serialize()
}
