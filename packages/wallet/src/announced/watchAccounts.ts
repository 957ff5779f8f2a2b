import { read, type StandardWallet } from './readStandardWallet.ts'

/**
 * Tells what holds the accounts (the event, or the wallet where the event names none) whenever the wallet says that
 * they or its chains changed, by the first of these features that it has. The answer ends it.
 */
export function watchAccounts(
  wallet: StandardWallet,
  features: readonly string[],
  listener: (holder: unknown) => void,
): () => void {
  const on = features.map(feature => wallet.feature(feature, 'on')).find(method => method !== undefined)
  let ended = false
  const heard = (event: unknown) => {
    if (!ended) listener(Array.isArray(read(event, 'accounts')) ? event : wallet.provider)
  }
  let off: unknown
  try {
    off = on?.('change', heard)
  } catch {
    // A wallet without working events is still a wallet: it is asked again at each visit.
  }
  return () => {
    ended = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // It has stopped listening.
    }
  }
}
