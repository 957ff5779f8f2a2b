import { read } from '../core/announcements/read.ts'
import type { StandardWallet } from './readStandardWallet.ts'

/**
 * Emits the holder of the accounts (the event, or the wallet if the event has none) when accounts or chains
 * change, by the first of these features that the wallet has. Returns the unsubscribe.
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
    // A wallet without working events is still usable: each visit asks it again.
  }
  return () => {
    ended = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // No longer listening.
    }
  }
}
