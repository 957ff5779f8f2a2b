/**
 * Ethereum's deposit contract. Amounts in its event are gwei, little-endian; `deposit` takes its amount as value.
 * Source: consensus-specs, solidity_deposit_contract/deposit_contract.sol.
 */
export const depositContractAbi = [
  {
    type: 'event',
    name: 'DepositEvent',
    inputs: [
      { name: 'pubkey', type: 'bytes', indexed: false },
      { name: 'withdrawal_credentials', type: 'bytes', indexed: false },
      { name: 'amount', type: 'bytes', indexed: false },
      { name: 'signature', type: 'bytes', indexed: false },
      { name: 'index', type: 'bytes', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'function',
    name: 'deposit',
    stateMutability: 'payable',
    inputs: [
      { name: 'pubkey', type: 'bytes' },
      { name: 'withdrawal_credentials', type: 'bytes' },
      { name: 'signature', type: 'bytes' },
      { name: 'deposit_data_root', type: 'bytes32' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'get_deposit_count',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'bytes' }],
  },
  {
    type: 'function',
    name: 'get_deposit_root',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'bytes32' }],
  },
  {
    type: 'function',
    name: 'supportsInterface',
    stateMutability: 'pure',
    inputs: [{ name: 'interfaceId', type: 'bytes4' }],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const
