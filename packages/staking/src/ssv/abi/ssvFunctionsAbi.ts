import { amount, cluster, operatorIds, publicKey, publicKeys } from './parameters.ts'

/**
 * The calls that a cluster's owner makes to SSVNetwork v2.0.0, where fees are paid in ETH with the call. Source of the
 * signatures: SSV Network v2.0.0 specification, section 8, and the selectors seen on the deployed contract.
 */
export const ssvFunctionsAbi = [
  {
    type: 'function',
    name: 'registerValidator',
    stateMutability: 'payable',
    inputs: [publicKey, operatorIds, { name: 'sharesData', type: 'bytes' }, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'bulkRegisterValidator',
    stateMutability: 'payable',
    inputs: [publicKeys, operatorIds, { name: 'sharesData', type: 'bytes[]' }, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'deposit',
    stateMutability: 'payable',
    inputs: [{ name: 'clusterOwner', type: 'address' }, operatorIds, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'withdraw',
    stateMutability: 'nonpayable',
    inputs: [operatorIds, amount, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'reactivate',
    stateMutability: 'payable',
    inputs: [operatorIds, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'liquidate',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'clusterOwner', type: 'address' }, operatorIds, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'exitValidator',
    stateMutability: 'nonpayable',
    inputs: [publicKey, operatorIds],
    outputs: [],
  },
  {
    type: 'function',
    name: 'bulkExitValidator',
    stateMutability: 'nonpayable',
    inputs: [publicKeys, operatorIds],
    outputs: [],
  },
  {
    type: 'function',
    name: 'removeValidator',
    stateMutability: 'nonpayable',
    inputs: [publicKey, operatorIds, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'bulkRemoveValidator',
    stateMutability: 'nonpayable',
    inputs: [publicKeys, operatorIds, cluster],
    outputs: [],
  },
  {
    type: 'function',
    name: 'setFeeRecipientAddress',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'recipientAddress', type: 'address' }],
    outputs: [],
  },
] as const
