import { Button, CopyIcon } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { copyText } from '../../copyText.ts'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** Copies a pairing's link, for a wallet on this device or in another browser. */
export function CopyLink({ uri }: { readonly uri: string | undefined }) {
  const { wallet } = useWalletContext()
  const { pairing: words, account } = useConnectingMessages()
  const copy = () =>
    copyText(uri ?? '').then(
      () => wallet.showSnackbar('success', words.copied),
      () => wallet.showSnackbar('error', account.copyFailed),
    )
  return (
    <Button variant="quiet" size="small" disabled={uri === undefined} onClick={copy}>
      <CopyIcon size={16} /> {words.copy}
    </Button>
  )
}
