import { Button, classNames, elideMiddle, VisuallyHidden } from '@granary/ui'
import { useAccount, useWallet } from '@granary/wallet/react'
import { useText } from '../i18n/useText.ts'
import styles from './AccountButton.module.css'
import { useWalletIntent } from './useWalletIntent.ts'

/** Opens the wallet dialog, to connect or to manage the connected account. */
export function AccountButton() {
  const t = useText()
  const account = useAccount()
  const { open } = useWallet()
  const preload = useWalletIntent()
  const common = { size: 'small', onPointerEnter: preload, onFocus: preload, onClick: () => open() } as const
  if (account.address === undefined)
    return (
      <Button {...common} className={classNames(styles.button)} busy={account.status === 'connecting'}>
        {t('header.connect')}
      </Button>
    )
  return (
    <Button {...common} variant="secondary" className={classNames(styles.button)}>
      <VisuallyHidden>{t('header.account')}</VisuallyHidden>
      {account.connector?.icon && <img className={styles.icon} src={account.connector.icon} alt="" />}
      <span className={styles.account}>{elideMiddle(account.address, 6, 4)}</span>
    </Button>
  )
}
