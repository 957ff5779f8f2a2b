import type { Address, Hex } from 'viem'
import { encodePacked, keccak256 } from 'viem/utils'

/**
 * A cluster's snapshot: the validators of one owner with one set of operators. The contract stores only its hash, and
 * each call on the cluster carries it. Anyone may deposit or prove a balance, so it can change without the owner: read
 * it again just before signing.
 */
export type SsvCluster = {
  validatorCount: number
  /** Network fee index at the last settlement, units of 100,000 wei. */
  networkFeeIndex: bigint
  /** Operators' fee index at the last settlement, units of 100,000 wei. */
  index: bigint
  /** False once liquidated, until reactivated. */
  active: boolean
  /** At the last settlement, wei: fees since then are not taken off. */
  balance: bigint
}

/** The snapshot of a cluster before its first validator. */
export const emptyCluster: SsvCluster = {
  validatorCount: 0,
  networkFeeIndex: 0n,
  index: 0n,
  active: true,
  balance: 0n,
}

/**
 * The key under which the contract keeps a cluster: keccak256 of owner and operator ids, packed.
 * @param operatorIds ascending
 */
export function clusterIdOf(owner: Address, operatorIds: readonly bigint[]): Hex {
  return keccak256(encodePacked(['address', 'uint64[]'], [owner, operatorIds]))
}

/** The hash that the contract compares a snapshot with, else IncorrectClusterState. */
export function clusterHashOf(cluster: SsvCluster): Hex {
  const { validatorCount, networkFeeIndex, index, balance, active } = cluster
  return keccak256(
    encodePacked(
      ['uint32', 'uint64', 'uint64', 'uint256', 'bool'],
      [validatorCount, networkFeeIndex, index, balance, active],
    ),
  )
}
