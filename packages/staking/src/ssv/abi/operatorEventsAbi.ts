import { fee, operatorId, operatorIds, owner, publicKey } from './parameters.ts'

/**
 * Events of operators, SSVNetwork v2.0.0 (specification, section 7). Fees are in wei a block and 32 ETH. A key is
 * ABI-encoded text: see `decodeOperatorKey`. OperatorWhitelistUpdated is of versions before 1.2.
 */
export const operatorEventsAbi = [
  {
    type: 'event',
    name: 'OperatorAdded',
    inputs: [
      { ...operatorId, indexed: true },
      { ...owner, indexed: true },
      { ...publicKey, indexed: false },
      { ...fee, indexed: false },
    ],
  },
  { type: 'event', name: 'OperatorRemoved', inputs: [{ ...operatorId, indexed: true }] },
  {
    type: 'event',
    name: 'OperatorFeeDeclared',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorId, indexed: true },
      { name: 'blockNumber', type: 'uint256', indexed: false },
      { ...fee, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorFeeDeclarationCancelled',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorId, indexed: true },
    ],
  },
  {
    type: 'event',
    name: 'OperatorFeeExecuted',
    inputs: [
      { ...owner, indexed: true },
      { ...operatorId, indexed: true },
      { name: 'blockNumber', type: 'uint256', indexed: false },
      { ...fee, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorPrivacyStatusUpdated',
    inputs: [
      { ...operatorIds, indexed: false },
      { name: 'toPrivate', type: 'bool', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorWhitelistUpdated',
    inputs: [
      { ...operatorId, indexed: true },
      { name: 'whitelisted', type: 'address', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorMultipleWhitelistUpdated',
    inputs: [
      { ...operatorIds, indexed: false },
      { name: 'whitelistAddresses', type: 'address[]', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorMultipleWhitelistRemoved',
    inputs: [
      { ...operatorIds, indexed: false },
      { name: 'whitelistAddresses', type: 'address[]', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OperatorWhitelistingContractUpdated',
    inputs: [
      { ...operatorIds, indexed: false },
      { name: 'whitelistingContract', type: 'address', indexed: false },
    ],
  },
] as const
