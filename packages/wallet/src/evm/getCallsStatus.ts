import { BaseError } from '@granary/errors'
import { type Hash, isHash } from 'viem'
import type { CallsStatus, EvmAccount } from '../core/index.ts'
import { codeOf, WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'

/**
 * EIP-5792 `wallet_getCallsStatus`: the status of a bundle.
 * @returns null if the wallet does not know the bundle or the method
 * @throws CallsStatusError if the answer is invalid; WalletRequestError
 */
export async function getCallsStatus({ provider }: EvmAccount, id: string): Promise<CallsStatus | null> {
  try {
    return parseCallsStatus(await provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
  } catch (cause) {
    if (isUnknown(cause)) return null
    throw walletError(cause, error => new WalletRequestError(error))
  }
}

/** @throws CallsStatusError */
export function parseCallsStatus(answer: unknown): CallsStatus {
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown }
  const code = typeof status === 'string' ? (earlierCodes[status] ?? Number.NaN) : status
  if (typeof code !== 'number' || !(code >= 100 && code < 700)) throw new CallsStatusError(answer)
  return { state: states[Math.floor(code / 100)] ?? 'pending', hashes: hashesOf(receipts, answer) }
}

/** By the code's hundreds: finer differences do not matter. */
const states: Readonly<Record<number, CallsStatus['state']>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'not_included',
  5: 'reverted',
  6: 'partly_reverted',
}

/** Names from the proposal's first version, which some wallets still use. */
const earlierCodes: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

function hashesOf(receipts: unknown, answer: unknown): Hash[] {
  if (receipts === undefined || receipts === null) return []
  if (!Array.isArray(receipts)) throw new CallsStatusError(answer)
  return receipts.map(receipt => {
    const hash = (receipt as { transactionHash?: unknown } | null)?.transactionHash
    if (typeof hash !== 'string' || !isHash(hash)) throw new CallsStatusError(answer)
    return hash.toLowerCase() as Hash
  })
}

/** 5730: unknown bundle. */
function isUnknown(cause: unknown): boolean {
  const code = codeOf(cause)
  return code === 5730 || code === 4200 || code === -32601
}

export class CallsStatusError extends BaseError {
  override readonly name = 'CallsStatusError'
  constructor(answer: unknown) {
    super('The wallet does not say clearly what happened to the calls.', {
      code: 'CALLS_STATUS_UNREADABLE',
      details: String(JSON.stringify(answer)).slice(0, 200),
      metaMessages: [
        'They may be on their way: do not send them again. The site searches the chain for them.',
      ],
    })
  }
}
