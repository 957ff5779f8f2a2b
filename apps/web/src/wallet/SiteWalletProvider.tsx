import { WalletProvider } from '@granary/wallet/react'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { isLocale } from '../i18n/locale.ts'
import { useText } from '../i18n/useText.ts'
import { toasts } from '../shell/toasts/toasts.ts'
import { siteWallet } from './siteWallet.ts'

const loadModal = () => import('@granary/wallet/modal').then(modal => modal.WalletModal)

/** The wallet toolkit in the site's language. Wallet libraries and the modal are separate chunks. */
export function SiteWalletProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const { i18n } = useLingui()
  const onLoadError = () =>
    toasts.add({
      id: 'wallet',
      severity: 'error',
      summary: t('header.walletFailed'),
      detail: t('header.walletFailedDetail'),
    })
  return (
    <WalletProvider
      wallet={siteWallet}
      locale={isLocale(i18n.locale) ? i18n.locale : 'en_US'}
      loadModal={loadModal}
      onLoadError={onLoadError}
    >
      {children}
    </WalletProvider>
  )
}
