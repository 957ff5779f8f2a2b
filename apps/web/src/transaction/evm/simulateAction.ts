import { BaseError } from '@granary/errors'
import { type CallRequest, toRpcCall } from '#web/chain/CallRequest.ts'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { revertReason } from '#web/chain/revertReason.ts'

/** @throws {WouldFailError} when the wallet's node says that the transaction would revert */
export async function simulateAction(provider: Eip1193, call: CallRequest): Promise<void> {
  try {
    await provider.request({ method: 'eth_call', params: [toRpcCall(call), 'latest'] })
  } catch (cause) {
    throw new WouldFailError(cause)
  }
}

export class ContractMissingError extends BaseError {
  override readonly name = 'ContractMissingError'
  constructor(address: string) {
    super('There is no contract at that address on the network of the wallet.', {
      code: 'CONTRACT_MISSING',
      details: address,
      metaMessages: [
        'Nothing was sent. Check the network in the wallet, and tell the provider if it is right.',
      ],
    })
  }
}

export class WouldFailError extends BaseError {
  override readonly name = 'WouldFailError'
  constructor(cause: unknown) {
    super('The contract would refuse this transaction now.', {
      code: 'ACTION_WOULD_FAIL',
      cause,
      details: revertReason(cause),
      metaMessages: ['Nothing was sent. The details say what the contract answered.'],
    })
  }
}

/** The balance does not cover what is sent and the most that the network may take. */
export class BalanceBelowActionError extends BaseError {
  override readonly name = 'BalanceBelowActionError'
  constructor(missingWei: bigint) {
    super('The balance does not cover the amount and the network fee.', {
      code: 'BALANCE_BELOW_ACTION',
      details: `${missingWei} wei missing`,
      metaMessages: ['Nothing was sent. Choose less, or add to the balance.'],
    })
  }
}
