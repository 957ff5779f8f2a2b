import { BaseError } from '@granary/errors'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { ssvFunctionsAbi } from '../abi/ssvFunctionsAbi.ts'
import { isClusterSize, maxValidatorsPerTransaction, sortOperatorIds } from '../cluster/clusterSize.ts'
import { splitSharesData } from '../shares/sharesData.ts'
import type { SsvCall } from './SsvCall.ts'

const abi = ssvFunctionsAbi

/**
 * The bytes of a call. One validator takes the single function, more take the bulk one, which costs less a validator.
 * @throws {OperatorIdsError} SSV_OPERATOR_IDS_INVALID when the ids are not 4, 7, 10 or 13 different ones
 * @throws {OperatorOrderError} SSV_OPERATORS_UNSORTED when they do not ascend: key shares belong to their order
 * @throws {ValidatorBatchError} SSV_BATCH_SIZE_INVALID for no validator, or more than one transaction may take
 * @throws {RegistrationLengthError} SSV_REGISTRATION_MALFORMED when a key has not 48 bytes, or key shares have not the
 * length for so many operators: the contract would take the shares and its fees, and the operators ignore them
 */
export function encodeSsvCall(call: SsvCall): Hex {
  if (call.action === 'setFeeRecipient')
    return encodeFunctionData({ abi, functionName: 'setFeeRecipientAddress', args: [call.recipient] })
  checkOperators(call.operatorIds)
  if (call.action === 'register') return encodeRegistration(call)
  if (call.action === 'exit' || call.action === 'remove') return encodeExitOrRemoval(call)
  const { operatorIds, cluster } = call
  if (call.action === 'withdraw')
    return encodeFunctionData({ abi, functionName: 'withdraw', args: [operatorIds, call.amount, cluster] })
  if (call.action === 'reactivate')
    return encodeFunctionData({ abi, functionName: 'reactivate', args: [operatorIds, cluster] })
  const functionName = call.action
  return encodeFunctionData({ abi, functionName, args: [call.clusterOwner, operatorIds, cluster] })
}

function encodeRegistration(call: Extract<SsvCall, { action: 'register' }>): Hex {
  const { registrations, operatorIds, cluster } = call
  checkBatch(registrations.length, operatorIds.length)
  for (const { publicKey, sharesData } of registrations)
    if (publicKey.length !== 2 + 2 * 48 || !splitSharesData(sharesData, operatorIds.length))
      throw new RegistrationLengthError(publicKey)
  const [first] = registrations
  if (registrations.length === 1 && first)
    return encodeFunctionData({
      abi,
      functionName: 'registerValidator',
      args: [first.publicKey, operatorIds, first.sharesData, cluster],
    })
  const keys = registrations.map(({ publicKey }) => publicKey)
  const shares = registrations.map(({ sharesData }) => sharesData)
  return encodeFunctionData({
    abi,
    functionName: 'bulkRegisterValidator',
    args: [keys, operatorIds, shares, cluster],
  })
}

function encodeExitOrRemoval(call: Extract<SsvCall, { action: 'exit' | 'remove' }>): Hex {
  const { publicKeys, operatorIds } = call
  checkBatch(publicKeys.length, operatorIds.length)
  const [first] = publicKeys
  const single = publicKeys.length === 1 && first !== undefined
  if (call.action === 'exit')
    return single
      ? encodeFunctionData({ abi, functionName: 'exitValidator', args: [first, operatorIds] })
      : encodeFunctionData({ abi, functionName: 'bulkExitValidator', args: [publicKeys, operatorIds] })
  const { cluster } = call
  return single
    ? encodeFunctionData({ abi, functionName: 'removeValidator', args: [first, operatorIds, cluster] })
    : encodeFunctionData({
        abi,
        functionName: 'bulkRemoveValidator',
        args: [publicKeys, operatorIds, cluster],
      })
}

function checkOperators(operatorIds: readonly bigint[]): void {
  const sorted = sortOperatorIds(operatorIds)
  if (sorted.some((id, i) => id !== operatorIds[i])) throw new OperatorOrderError()
}

function checkBatch(validators: number, operators: number): void {
  const limit = isClusterSize(operators) ? maxValidatorsPerTransaction(operators) : 0
  if (validators < 1 || validators > limit) throw new ValidatorBatchError(validators, limit)
}

export class OperatorOrderError extends BaseError {
  override readonly name = 'OperatorOrderError'
  constructor() {
    super('The operators are not in ascending order.', {
      code: 'SSV_OPERATORS_UNSORTED',
      metaMessages: ['No money has moved.'],
    })
  }
}

export class ValidatorBatchError extends BaseError {
  override readonly name = 'ValidatorBatchError'
  constructor(validators: number, limit: number) {
    super(`One transaction takes from 1 to ${limit} validators with this number of operators.`, {
      code: 'SSV_BATCH_SIZE_INVALID',
      details: `${validators} validators`,
      metaMessages: ['No money has moved.'],
    })
  }
}

export class RegistrationLengthError extends BaseError {
  override readonly name = 'RegistrationLengthError'
  constructor(publicKey: string) {
    super('The public key or the key shares of a registration have the wrong length.', {
      code: 'SSV_REGISTRATION_MALFORMED',
      details: publicKey,
      metaMessages: ['No money has moved.'],
    })
  }
}
