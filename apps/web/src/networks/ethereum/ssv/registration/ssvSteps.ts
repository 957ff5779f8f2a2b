import { evmStepOf } from '@granary/drivers/evm'
import {
  decodeSsvCall,
  emptyCluster,
  encodeSsvCall,
  isClusterSize,
  OperatorIdsError,
  type SsvCall,
  type SsvRegistration,
  splitIntoSsvTransactions,
} from '@granary/staking/ssv'
import type { Owner, TransactionStep } from '@granary/transactions'
import { toEventSelector } from 'viem/utils'
import type { SsvTarget } from '../chain/ssvTarget.ts'

/** `ValidatorAdded(address indexed owner, ...)`: what a registration leaves on the chain. */
const addedTopic = toEventSelector(
  'ValidatorAdded(address,uint64[],bytes,bytes,(uint32,uint64,uint64,bool,uint256))',
)

export type Registering = Extract<SsvCall, { action: 'register' }>

/**
 * The steps that register validators, as many in each as a transaction takes. Each waits for the one before, which
 * changes the cluster's snapshot. Value and snapshot are read when the step is prepared.
 */
export function registrationSteps(
  owner: Owner,
  { network }: Pick<SsvTarget, 'network'>,
  operatorIds: readonly bigint[],
  registrations: readonly SsvRegistration[],
): TransactionStep[] {
  const size = operatorIds.length
  if (!isClusterSize(size)) throw new OperatorIdsError(`${size} operators`)
  return splitIntoSsvTransactions(registrations, size).map((batch, index) => ({
    network: owner.network,
    account: owner.account,
    driver: 'evm',
    lane: `ssv.register ${batch[0]?.publicKey} ${network}`,
    exclusiveKeys: batch.map(({ publicKey }) => `ssv ${publicKey}`),
    call: {
      to: network,
      valueWei: 0n,
      data: encodeSsvCall({ action: 'register', registrations: batch, operatorIds, cluster: emptyCluster }),
    },
    traces: [
      {
        address: network,
        topics: [addedTopic, `0x${owner.account.slice(2).padStart(64, '0')}`],
        data: null,
      },
    ],
    after: index === 0 ? null : index - 1,
    facts: {},
  }))
}

/** What a step registers, read from the bytes that the wallet will be asked for. */
export function registeringOf(step: TransactionStep): Registering {
  const call = decodeSsvCall(evmStepOf(step).call.data)
  if (call.action !== 'register') throw new RangeError(`a step that does ${call.action}`)
  return call
}
