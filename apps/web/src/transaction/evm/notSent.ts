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
export function isNotSent(code: string, isFirst: boolean): boolean {
  return notSent.includes(code) || (code === 'WALLET_REQUEST_PENDING' && isFirst)
}
