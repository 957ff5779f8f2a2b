import { getGenesis } from '@ethereumjs/genesis'
import { type Hex, keccak256, toHex } from 'viem'

const hoodi = 560048
const depositCountSlot = 32

export type ContractState = {
  address: Hex
  code: Hex
  storage: readonly (readonly [slot: Hex, value: Hex])[]
}

/** The official deposit contract as it stands in Hoodi's genesis: its code and the hashes of an empty tree. */
export function officialDepositContract(): ContractState {
  const address = '0x00000000219ab540356cbb839cbe05303d7705fa'
  const state = getGenesis(hoodi)?.[address]
  if (!Array.isArray(state) || !state[1] || !state[2])
    throw new Error('Hoodi has no deposit contract in its genesis')
  return { address, code: state[1], storage: state[2] }
}

/**
 * Storage of a deposit tree that has taken `count` deposits, laid over the empty one: the next deposits cost what
 * they cost after so many. The branch holds arbitrary hashes, so no real deposits have its root.
 */
export function usedDepositTree(count: number): ContractState['storage'] {
  const levels = Math.ceil(Math.log2(count + 1))
  const branch = Array.from({ length: levels }, (_, level) => [word(level), keccak256(word(level))] as const)
  return [...branch, [word(depositCountSlot), word(count)]]
}

function word(value: number): Hex {
  return toHex(value, { size: 32 })
}
