import type { SiwxSessionData } from '@granary/wallet/siwx'

export type SignedMessage = {
  data: SiwxSessionData
  /** The text, to the byte. */
  message: string
  signature: string
}
