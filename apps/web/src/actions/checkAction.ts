import { BaseError } from '@granary/errors'
import { type CallRequest, toRpcCall } from '../chain/CallRequest.ts'
import type { Eip1193 } from '../chain/Eip1193.ts'
import { estimateGas } from '../chain/estimateGas.ts'
import { readBalance } from '../chain/readBalance.ts'
import { readCode } from '../chain/readCode.ts'
import { mostPerGas, readGasFees } from '../chain/readGasFees.ts'
import { revertReason } from '../chain/revertReason.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { ActionQuote } from './ActionState.ts'
import { assertRightChain } from './assertRightChain.ts'
import { ownWallet } from './ChainSight.ts'

/**
 * Whether the transaction would pass as things are, and what it costs: all asked of the wallet's own node.
 * @param onEstimating called once only the figures are left to be read
 * @throws {WalletInterruptedError}; what `assertRightChain` throws; {ContractMissingError}; {BalanceBelowActionError};
 *   {WouldFailError}; {GasEstimateError}; {NodeAnswerError}
 */
export async function checkAction(
  context: ActionContext,
  { call }: ActionRequest,
  onEstimating: () => void = () => undefined,
): Promise<ActionQuote> {
  const { provider } = ownWallet(context)
  await assertRightChain(provider, context.publicReader, context)
  const [code, balanceWei] = await Promise.all([
    readCode(provider, call.to),
    readBalance(provider, call.from),
  ])
  if (code === '0x') throw new ContractMissingError(call.to)
  if (balanceWei < call.valueWei) throw new BalanceBelowActionError(call.valueWei - balanceWei)
  await simulateAction(provider, call)
  onEstimating()
  const [gas, fees] = await Promise.all([estimateGas(provider, call), readGasFees(provider)])
  // A node takes it only from an account that could pay the most that it offers.
  const missingWei = call.valueWei + gas * mostPerGas(fees.offer) - balanceWei
  if (missingWei > 0n) throw new BalanceBelowActionError(missingWei)
  const networkFeeWei = (gas * 5n * fees.expectedPerGas) / 6n
  return { gas, fees, networkFeeWei, balanceWei, balanceAfterWei: balanceWei - call.valueWei - networkFeeWei }
}

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
