import type { Answer } from '@granary/transactions'
import { flowFailure } from '#web/failure/FlowFailure.ts'

/**
 * What came of a question to the wallet.
 * @param isFirst it was never asked for this before: else a request that is still open in it may be an earlier one
 * @param ask asks it, once
 */
export async function answerOf(isFirst: boolean, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const { code } = flowFailure(error)
    if (code === 'USER_REJECTED') return { type: 'rejected' }
    if (!isNotSent(code, isFirst)) return { type: 'unknown', error }
    if (!code.startsWith('CALLS_')) return { type: 'not_sent' }
    return { type: 'not_sent', bundle: code === 'CALLS_TOO_MANY' ? 'too_many' : 'unsupported' }
  }
}

/** The wallet's own errors that say for sure that nothing was sent. */
const notSent = [
  'NETWORK_CHANGED',
  'WALLET_DISCONNECTED',
  'WALLET_ACCOUNT_CHANGED',
  // What asks the wallet is loaded whole before it asks.
  'WALLET_CODE_NOT_LOADED',
  'CALLS_UNSUPPORTED',
  'CALLS_TOO_MANY',
]

/**
 * Whether the wallet's error says for sure that nothing was sent.
 * @param isFirst it was never asked for this before: else a request that is still open in it may be this very one
 */
function isNotSent(code: string, isFirst: boolean): boolean {
  return notSent.includes(code) || (code === 'WALLET_REQUEST_PENDING' && isFirst)
}
