import { WalletSend } from './WalletSend.tsx'
import { WalletSendConfirmed } from './WalletSendConfirmed.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

const views = { WalletSend, WalletSendConfirmed, WalletSendPreview, WalletSendSelectToken }

/** The views that send coins and tokens, by their names. */
export function SendViews({ name }: { readonly name: keyof typeof views }) {
  const Shown = views[name]
  return <Shown />
}
