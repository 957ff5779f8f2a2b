import { Button, ShieldIcon, WalletIcon } from '@granary/ui'
import { useWalletContext } from '../../react/index.ts'
import { KeyIcon } from '../KeyIcon.tsx'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import styles from './WhatIsAWallet.module.css'

/** For who comes without a wallet: three sentences on what it is. */
export function WhatIsAWallet() {
  const { wallet } = useWalletContext()
  const { whatIsAWallet: words } = useMessages()
  return (
    <ViewFrame title={words.title}>
      <ul className={styles.points}>
        {words.points.map(({ title, text }, index) => (
          <li key={title} className={styles.point}>
            <span className={styles.sign}>{signs[index]}</span>
            <div>
              <h3 className={styles.heading}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => wallet.push({ name: 'GetWallet' })}>
        {words.action}
      </Button>
    </ViewFrame>
  )
}

const signs = [
  <KeyIcon key="key" />,
  <WalletIcon key="wallet" size={22} />,
  <ShieldIcon key="shield" size={22} />,
]
