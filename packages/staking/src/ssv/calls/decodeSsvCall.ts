import { BaseError } from '@granary/errors'
import type { DecodeFunctionDataReturnType, Hex } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { ssvFunctionsAbi } from '../abi/ssvFunctionsAbi.ts'
import { encodeSsvCall } from './encodeSsvCall.ts'
import type { SsvCall } from './SsvCall.ts'

/**
 * Reads a call's bytes back, so that a review shows what will be signed. Takes only bytes that `encodeSsvCall` writes
 * for the same facts: trailing bytes, non-canonical offsets, too many validators or unsorted operators are refused.
 * @throws {SsvCallError} SSV_CALL_UNREADABLE
 */
export function decodeSsvCall(data: Hex): SsvCall {
  try {
    const call = factsOf(decodeFunctionData({ abi: ssvFunctionsAbi, data }))
    if (encodeSsvCall(call).toLowerCase() === data.toLowerCase()) return call
  } catch (cause) {
    throw new SsvCallError(data.slice(0, 10), cause)
  }
  throw new SsvCallError(data.slice(0, 10))
}

function factsOf(decoded: DecodeFunctionDataReturnType<typeof ssvFunctionsAbi>): SsvCall {
  switch (decoded.functionName) {
    case 'registerValidator': {
      const [publicKey, operatorIds, sharesData, cluster] = decoded.args
      return { action: 'register', registrations: [{ publicKey, sharesData }], operatorIds, cluster }
    }
    case 'bulkRegisterValidator': {
      const [publicKeys, operatorIds, shares, cluster] = decoded.args
      if (shares.length !== publicKeys.length) throw new Error('keys and shares differ in number')
      const registrations = publicKeys.map((publicKey, i) => ({ publicKey, sharesData: shares[i] ?? '0x' }))
      return { action: 'register', registrations, operatorIds, cluster }
    }
    case 'deposit':
    case 'liquidate': {
      const [clusterOwner, operatorIds, cluster] = decoded.args
      return { action: decoded.functionName, clusterOwner, operatorIds, cluster }
    }
    case 'withdraw': {
      const [operatorIds, amount, cluster] = decoded.args
      return { action: 'withdraw', operatorIds, amount, cluster }
    }
    case 'reactivate': {
      const [operatorIds, cluster] = decoded.args
      return { action: 'reactivate', operatorIds, cluster }
    }
    case 'exitValidator':
      return { action: 'exit', publicKeys: [decoded.args[0]], operatorIds: decoded.args[1] }
    case 'bulkExitValidator':
      return { action: 'exit', publicKeys: decoded.args[0], operatorIds: decoded.args[1] }
    case 'removeValidator': {
      const [publicKey, operatorIds, cluster] = decoded.args
      return { action: 'remove', publicKeys: [publicKey], operatorIds, cluster }
    }
    case 'bulkRemoveValidator': {
      const [publicKeys, operatorIds, cluster] = decoded.args
      return { action: 'remove', publicKeys, operatorIds, cluster }
    }
    case 'setFeeRecipientAddress':
      return { action: 'setFeeRecipient', recipient: decoded.args[0] }
  }
}

export class SsvCallError extends BaseError {
  override readonly name = 'SsvCallError'
  constructor(details: string, cause?: unknown) {
    super('This is not a call of the SSV network that Granary makes.', {
      code: 'SSV_CALL_UNREADABLE',
      details,
      cause,
      metaMessages: ['No money has moved. Do not sign it.'],
    })
  }
}
