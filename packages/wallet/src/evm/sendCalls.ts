import { BaseError } from '@granary/errors'
import { numberToHex } from 'viem'
import { type CallsInput, type EvmAccount, isTransactionRejection } from '../core/index.ts'
import { checkCalls } from '../core/validation/checkCalls.ts'
import { codeOf, walletError, wordsOf } from '../core/wallet-errors/walletError.ts'
import { assertNetwork, SendTransactionError } from './sendTransaction.ts'

/**
 * EIP-5792 `wallet_sendCalls`: asks the wallet to send several calls after one confirmation.
 * @returns the bundle's identifier in the wallet; ours, if the wallet accepts it
 * @throws CallsMalformedError, UserRejectedError, NetworkChangedError; CallsRefusedError if the wallet says
 * that it cannot and sent nothing; SendTransactionError if it is unknown what it did
 */
export async function sendCalls(
  account: EvmAccount,
  { id, calls, atomicRequired }: CallsInput,
): Promise<string> {
  checkCalls(calls)
  await assertNetwork(account)
  const request = {
    version: '2.0.0',
    id,
    from: account.address,
    chainId: numberToHex(account.chainId),
    atomicRequired,
    calls: calls.map(({ to, value, data }) => ({ to, value: numberToHex(value), ...(data && { data }) })),
  }
  try {
    return identifierOf(await account.provider.request({ method: 'wallet_sendCalls', params: [request] }))
  } catch (cause) {
    const code = codeOf(cause)
    if (code === duplicateId) return id
    const refusal = typeof code === 'number' ? refusals[code] : undefined
    if (refusal) throw new CallsRefusedError(refusal, cause)
    throw walletError(cause, error => new SendTransactionError(error), isRejection)
  }
}

/** EIP-5792: duplicate bundle id. */
const duplicateId = 5720

/** Codes of EIP-1193, JSON-RPC and EIP-5792 that mean the wallet did not ask the person. */
const refusals: Readonly<Record<number, 'CALLS_UNSUPPORTED' | 'CALLS_TOO_MANY'>> = {
  4200: 'CALLS_UNSUPPORTED',
  [-32601]: 'CALLS_UNSUPPORTED',
  [-32602]: 'CALLS_UNSUPPORTED',
  5700: 'CALLS_UNSUPPORTED',
  5710: 'CALLS_UNSUPPORTED',
  5760: 'CALLS_UNSUPPORTED',
  5740: 'CALLS_TOO_MANY',
}

/** 5750: the person refused to upgrade the account. */
function isRejection(cause: unknown): boolean {
  return isTransactionRejection(cause) || codeOf(cause) === 5750
}

/** An object since version 2.0.0, a string before. */
function identifierOf(answer: unknown): string {
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id === '') throw new TypeError('The wallet returned no identifier')
  return id
}

export class CallsRefusedError extends BaseError {
  override readonly name = 'CallsRefusedError'
  constructor(code: 'CALLS_UNSUPPORTED' | 'CALLS_TOO_MANY', cause: unknown) {
    super('The wallet does not send these calls in one confirmation.', {
      code,
      cause,
      details: wordsOf(cause),
      metaMessages: ['Nothing was sent. They can be sent one after another.'],
    })
  }
}
