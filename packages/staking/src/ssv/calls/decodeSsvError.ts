import type { Hex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { ssvErrorsAbi } from '../abi/ssvErrorsAbi.ts'

export type SsvErrorName = (typeof ssvErrorsAbi)[number]['name']

/** Why SSVNetwork refused a call. */
export type SsvRefusal = {
  /** Each code has a page in docs/errors. */
  code: SsvRefusalCode
  /** The contract's own name for it. */
  name: SsvErrorName
  /** The contract's arguments by name: an operator's id, a public key. */
  values: Readonly<Record<string, string>>
}

export type SsvRefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes] | 'SSV_CALL_REFUSED'

/** Errors that a cluster's owner can meet. Others are of operators, oracles and governance. */
const refusalCodes = {
  IncorrectClusterState: 'SSV_CLUSTER_CHANGED',
  IncorrectClusterVersion: 'SSV_CLUSTER_LEGACY',
  ClusterDoesNotExist: 'SSV_CLUSTER_UNKNOWN',
  ClusterDoesNotExists: 'SSV_CLUSTER_UNKNOWN',
  ClusterIsLiquidated: 'SSV_CLUSTER_LIQUIDATED',
  ClusterAlreadyEnabled: 'SSV_CLUSTER_ACTIVE',
  ClusterNotLiquidatable: 'SSV_CLUSTER_SOLVENT',
  InsufficientBalance: 'SSV_BALANCE_TOO_LOW',
  ValidatorAlreadyExistsWithData: 'SSV_VALIDATOR_REGISTERED',
  ValidatorAlreadyRegistered: 'SSV_VALIDATOR_REGISTERED',
  ValidatorAlreadyExists: 'SSV_VALIDATOR_REGISTERED',
  ValidatorDoesNotExist: 'SSV_VALIDATOR_UNKNOWN',
  IncorrectValidatorStateWithData: 'SSV_VALIDATOR_ELSEWHERE',
  IncorrectValidatorState: 'SSV_VALIDATOR_ELSEWHERE',
  OperatorDoesNotExist: 'SSV_OPERATOR_GONE',
  CallerNotWhitelistedWithData: 'SSV_OPERATOR_PRIVATE',
  CallerNotWhitelisted: 'SSV_OPERATOR_PRIVATE',
  ExceedValidatorLimitWithData: 'SSV_OPERATOR_FULL',
  ExceedValidatorLimit: 'SSV_OPERATOR_FULL',
  InvalidOperatorIdsLength: 'SSV_OPERATOR_IDS_INVALID',
  OperatorsListNotUnique: 'SSV_OPERATOR_IDS_INVALID',
  UnsortedOperatorsList: 'SSV_OPERATORS_UNSORTED',
  ETHTransferFailed: 'SSV_TRANSFER_FAILED',
} as const satisfies Partial<Record<SsvErrorName, string>>

/**
 * Reads what SSVNetwork reverted with.
 * @param data of the revert, as the node gives it
 * @returns null when it is no custom error of SSVNetwork
 */
export function decodeSsvError(data: Hex): SsvRefusal | null {
  try {
    const { errorName: name, abiItem, args = [] } = decodeErrorResult({ abi: ssvErrorsAbi, data })
    const values = abiItem.inputs.map((input, i) => [input.name, String(args[i])] as const)
    return { code: codeOf(name), name, values: Object.fromEntries(values) }
  } catch {
    return null
  }
}

function codeOf(name: SsvErrorName): SsvRefusalCode {
  return name in refusalCodes ? refusalCodes[name as keyof typeof refusalCodes] : 'SSV_CALL_REFUSED'
}
