import { callOf } from '@granary/drivers/evm'
import { type CallRequest, type Eip1193, toRpcCall } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import type { PlannedStep } from '@granary/transactions'
import { type Address, unitsToDecimal } from '../core/index.ts'
import { padded, readToken, word } from './readToken.ts'

/**
 * Reads the token of a planned transfer again, and tries the transfer on the wallet's own node: its decimals are still
 * those of the review, the balance suffices, the contract does not answer `false`, and what arrives is known where the
 * node can simulate (`eth_simulateV1`).
 * @throws {TokenChangedError} {AboveBalanceError} {TokenRefusedError} and what `readToken` throws
 */
export async function prepareTransfer(provider: Eip1193, step: PlannedStep): Promise<PlannedStep> {
  const { token = '', decimals = '', receiver = '' } = step.facts
  if (token === '') return step
  const call = callOf(step)
  const [contract, to] = [token as Address, receiver.toLowerCase() as Address]
  const now = await readToken(provider, call.from, contract)
  if (String(now.decimals) !== decimals)
    throw new TokenChangedError(`${now.decimals} decimals, not ${decimals}`)
  const units = BigInt(`0x${call.data.slice(-64)}`)
  if (units > now.balance) throw new AboveBalanceError(unitsToDecimal(now.balance, now.decimals))
  await assertAccepted(provider, call)
  const arrives =
    call.from === to ? units : await readArrival(provider, call, contract, to).catch(() => units)
  const text = arrives === units ? '' : unitsToDecimal(arrives, now.decimals)
  return { ...step, facts: { ...step.facts, arrives: text } }
}

/** A token may answer nothing, as USDT does, or `true`. A revert is the driver's to tell. */
async function assertAccepted(provider: Eip1193, call: CallRequest): Promise<void> {
  const answer = await provider
    .request({ method: 'eth_call', params: [toRpcCall(call), 'latest'] })
    .catch(() => '0x')
  if (answer !== '0x' && word(answer) !== 1n) throw new TokenRefusedError(call.to)
}

/**
 * How much the receiver has more after the transfer than before.
 * @throws where the node cannot simulate, or the transfer fails
 */
async function readArrival(
  provider: Eip1193,
  transfer: CallRequest,
  token: Address,
  receiver: Address,
): Promise<bigint> {
  const balance = { from: transfer.from, to: token, data: `0x70a08231${padded(receiver)}` }
  const calls = [balance, toRpcCall(transfer), balance]
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  const answer = await provider.request({ method: 'eth_simulateV1', params })
  const [{ calls: results }] = answer as [{ calls: readonly { returnData: string; status: string }[] }]
  const [before, made, after] = results
  if (made?.status !== '0x1') throw new TypeError('the transfer fails')
  return word(after?.returnData) - word(before?.returnData)
}

export class TokenChangedError extends BaseError {
  override readonly name = 'TokenChangedError'
  constructor(details: string) {
    super('The token is not what it was when you chose it.', {
      code: 'TOKEN_CHANGED',
      details,
      metaMessages: ['Nothing was sent. Choose the token again and read the amount anew.'],
    })
  }
}

/** The account holds less than is to be sent. */
export class AboveBalanceError extends BaseError {
  override readonly name = 'AboveBalanceError'
  /** @param balance decimal text */
  constructor(balance: string) {
    super('The amount is above the balance.', {
      code: 'SEND_ABOVE_BALANCE',
      details: balance,
      metaMessages: ['Nothing was sent. Choose less.'],
    })
  }
}

class TokenRefusedError extends BaseError {
  override readonly name = 'TokenRefusedError'
  constructor(token: string) {
    super('The token would not make this transfer, and would take the network fee all the same.', {
      code: 'TOKEN_REFUSED',
      details: token,
      metaMessages: ['Nothing was sent. Ask those who issue the token.'],
    })
  }
}
