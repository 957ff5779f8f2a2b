import { cluster, operatorIds, owner, publicKey, value } from './parameters.ts'

/**
 * Events of validators and clusters, SSVNetwork v2.0.0 (specification, section 7). All but ValidatorExited and
 * FeeRecipientAddressUpdated carry the cluster's new snapshot. `effectiveBalance` is in whole ETH.
 */
export const clusterEventsAbi = [
  {
    type: 'event',
    name: 'ValidatorAdded',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...publicKey, indexed: false },
      { name: 'shares', type: 'bytes', indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ValidatorRemoved',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...publicKey, indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ValidatorExited',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...publicKey, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterDeposited',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...value, indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterWithdrawn',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...value, indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterLiquidated',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterReactivated',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterMigratedToETH',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { name: 'ethDeposited', type: 'uint256', indexed: false },
      { name: 'ssvRefunded', type: 'uint256', indexed: false },
      { name: 'effectiveBalance', type: 'uint32', indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'ClusterBalanceUpdated',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorIds, indexed: false },
      { name: 'blockNum', type: 'uint64', indexed: true },
      { name: 'effectiveBalance', type: 'uint32', indexed: false },
      { ...cluster, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'FeeRecipientAddressUpdated',
    inputs: [
      { ...owner, indexed: true },
      { name: 'recipientAddress', type: 'address', indexed: false },
    ],
  },
] as const
