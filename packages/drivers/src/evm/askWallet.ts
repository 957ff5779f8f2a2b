import { BaseError } from '@granary/errors'
import type { Answer, Bundling, ChainDriver } from '@granary/transactions'
import { type EvmContext, requireWallet } from './ChainAccess.ts'
import type { CallRequest } from './chain/CallRequest.ts'
import type { GasFees } from './chain/readGasFees.ts'
import { evmAsked } from './EvmStep.ts'

type Asking = {
  asked: Parameters<ChainDriver<unknown>['ask']>[0]
  /** What is asked for, in the same order. */
  calls: readonly CallRequest[]
  offer: GasFees['offer']
  bundle: string | null
  bundling: Bundling | null
}

/** Asks the wallet once: for all calls in one bundle, or for the one call. */
export async function askWallet(
  context: EvmContext,
  { asked, calls, offer, bundle, bundling }: Asking,
): Promise<Answer> {
  try {
    const wallet = requireWallet(context)
    if (bundle && bundling)
      return { type: 'accepted', bundle: await wallet.sendCalls(calls, bundle, bundling) }
    const [call] = calls
    if (!call) throw new RangeError('nothing was prepared')
    const { gas, nonce } = evmAsked.parse(asked[0]?.asked)
    const hash = await wallet.send(call, gas, offer, nonce)
    return { type: 'broadcast', hash: hash.toLowerCase() }
  } catch (error) {
    const code = error instanceof BaseError ? error.code : 'UNEXPECTED'
    if (code === 'USER_REJECTED') return { type: 'rejected' }
    const isFirst = asked.every(({ earlier }) => earlier.length === 0)
    if (!isNotSent(code, isFirst)) return { type: 'unknown', error }
    if (!code.startsWith('CALLS_')) return { type: 'not_sent' }
    return { type: 'not_sent', bundle: code === 'CALLS_TOO_MANY' ? 'too_many' : 'unsupported' }
  }
}

/** The wallet's own errors that say for sure that nothing was sent. */
const notSent = [
  'NETWORK_CHANGED',
  'WALLET_DISCONNECTED',
  'WALLET_NOT_ASKED',
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
