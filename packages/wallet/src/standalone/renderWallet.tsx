import { createRoot } from 'react-dom/client'
import type { Wallet } from '../core/index.ts'
import { EmbeddedWallet } from '../modal/EmbeddedWallet.tsx'
import { WalletModal } from '../modal/WalletModal.tsx'
import { WalletProvider } from '../react/index.ts'
import type { WalletAppearance } from '../react/walletContext.ts'

export type Face = {
  readonly render: (appearance: Partial<WalletAppearance>) => void
  readonly remove: () => void
}

type RenderInput = {
  readonly container: Element
  readonly wallet: Wallet
  readonly isEmbedded: boolean
  readonly onLoadError: ((error: unknown) => void) | undefined
}

/** Renders the views into their own element. */
export function renderWallet({ container, wallet, isEmbedded, onLoadError }: RenderInput): Face {
  const root = createRoot(container)
  const modal = isEmbedded ? {} : { loadModal: async () => WalletModal }
  const errors = onLoadError ? { onLoadError } : {}
  return {
    render: appearance =>
      root.render(
        <WalletProvider wallet={wallet} {...modal} {...errors} {...appearance}>
          {isEmbedded && <EmbeddedWallet />}
        </WalletProvider>,
      ),
    remove: () => root.unmount(),
  }
}
