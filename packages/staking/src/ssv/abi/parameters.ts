/** Parameters that many items of SSV's ABI share. */
export const owner = { name: 'owner', type: 'address' } as const
export const operatorId = { name: 'operatorId', type: 'uint64' } as const
export const operatorIds = { name: 'operatorIds', type: 'uint64[]' } as const
export const publicKey = { name: 'publicKey', type: 'bytes' } as const
export const publicKeys = { name: 'publicKeys', type: 'bytes[]' } as const
export const fee = { name: 'fee', type: 'uint256' } as const
export const amount = { name: 'amount', type: 'uint256' } as const
export const value = { name: 'value', type: 'uint256' } as const

/**
 * A cluster's snapshot. The contract stores only its hash, so each call carries it. `balance` is in wei, the indexes
 * in units of 100,000 wei.
 */
export const cluster = {
  name: 'cluster',
  type: 'tuple',
  components: [
    { name: 'validatorCount', type: 'uint32' },
    { name: 'networkFeeIndex', type: 'uint64' },
    { name: 'index', type: 'uint64' },
    { name: 'active', type: 'bool' },
    { name: 'balance', type: 'uint256' },
  ],
} as const
