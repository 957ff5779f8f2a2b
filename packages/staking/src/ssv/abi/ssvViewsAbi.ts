import { cluster, fee, operatorId, operatorIds, owner, publicKey } from './parameters.ts'
import { ssvErrorsAbi } from './ssvErrorsAbi.ts'

const clusterInputs = [{ name: 'clusterOwner', type: 'address' }, operatorIds, cluster] as const
const uint256 = [{ name: '', type: 'uint256' }] as const
const uint64 = [{ name: '', type: 'uint64' }] as const
const uint32 = [{ name: '', type: 'uint32' }] as const
const bool = [{ name: '', type: 'bool' }] as const
const view = { type: 'function', stateMutability: 'view' } as const

/**
 * The reads of SSVNetworkViews v2.0.0: amounts and fees in wei, fees a block and 32 ETH, thresholds in blocks, periods
 * in seconds, effective balances in whole ETH. Reads of a cluster revert with IncorrectClusterState for a stale
 * snapshot and with ClusterDoesNotExist for none. `getClusterAssetType` is 0 for a legacy cluster that pays in SSV
 * tokens and 1 for one that pays in ETH.
 */
export const ssvViewsAbi = [
  { ...view, name: 'getNetworkFee', inputs: [], outputs: uint256 },
  { ...view, name: 'getMinimumLiquidationCollateral', inputs: [], outputs: uint256 },
  { ...view, name: 'getLiquidationThresholdPeriod', inputs: [], outputs: uint64 },
  { ...view, name: 'getMaximumOperatorFee', inputs: [], outputs: uint256 },
  { ...view, name: 'getMinimumOperatorEthFee', inputs: [], outputs: uint256 },
  { ...view, name: 'getOperatorFeeIncreaseLimit', inputs: [], outputs: uint64 },
  { ...view, name: 'getValidatorsPerOperatorLimit', inputs: [], outputs: uint32 },
  { ...view, name: 'getVersion', inputs: [], outputs: [{ name: '', type: 'string' }] },
  {
    ...view,
    name: 'getOperatorFeePeriods',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'tuple',
        components: [
          { name: 'declarePeriod', type: 'uint64' },
          { name: 'executePeriod', type: 'uint64' },
        ],
      },
    ],
  },
  { ...view, name: 'getOperatorFee', inputs: [operatorId], outputs: uint256 },
  {
    ...view,
    name: 'getOperatorById',
    inputs: [operatorId],
    outputs: [
      {
        name: '',
        type: 'tuple',
        components: [
          owner,
          fee,
          { name: 'validatorCount', type: 'uint32' },
          { name: 'whitelistedAddress', type: 'address' },
          { name: 'isPrivate', type: 'bool' },
          { name: 'isActive', type: 'bool' },
        ],
      },
    ],
  },
  {
    ...view,
    name: 'getOperatorDeclaredFee',
    inputs: [operatorId],
    outputs: [
      {
        name: '',
        type: 'tuple',
        components: [
          { name: 'isFeeDeclared', type: 'bool' },
          fee,
          { name: 'approvalBeginTime', type: 'uint64' },
          { name: 'approvalEndTime', type: 'uint64' },
        ],
      },
    ],
  },
  {
    ...view,
    name: 'getWhitelistedOperators',
    inputs: [operatorIds, { name: 'whitelistedAddress', type: 'address' }],
    outputs: [{ name: 'whitelistedOperatorIds', type: 'uint64[]' }],
  },
  {
    ...view,
    name: 'isAddressWhitelistedInWhitelistingContract',
    inputs: [
      { name: 'addressToCheck', type: 'address' },
      { name: 'operatorId', type: 'uint256' },
      { name: 'whitelistingContract', type: 'address' },
    ],
    outputs: bool,
  },
  {
    ...view,
    name: 'getValidator',
    inputs: [{ name: 'clusterOwner', type: 'address' }, publicKey],
    outputs: bool,
  },
  {
    ...view,
    name: 'getClusterAssetType',
    inputs: [owner, operatorIds],
    outputs: [{ name: '', type: 'uint8' }],
  },
  { ...view, name: 'getBalance', inputs: clusterInputs, outputs: uint256 },
  { ...view, name: 'getBurnRate', inputs: clusterInputs, outputs: uint256 },
  { ...view, name: 'getEffectiveBalance', inputs: clusterInputs, outputs: uint32 },
  { ...view, name: 'isLiquidatable', inputs: clusterInputs, outputs: bool },
  { ...view, name: 'isLiquidated', inputs: clusterInputs, outputs: bool },
  ...ssvErrorsAbi,
] as const
