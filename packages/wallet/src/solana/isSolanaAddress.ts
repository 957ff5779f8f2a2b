import { addressForms } from '../core/validation/addressForms.ts'

/** Address rule of specification section 5: 32 to 44 base58 characters. Does not check for 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return addressForms.solana.test(text)
}
