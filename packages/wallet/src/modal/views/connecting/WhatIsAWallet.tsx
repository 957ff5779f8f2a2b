import { Button, createIcon, ShieldIcon, WalletIcon } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { useConnectingMessages } from './useConnectingMessages.ts'
import styles from './WhatIsAWallet.module.css'

/** For people without a wallet: what one is, in three sentences. */
export function WhatIsAWallet() {
  const { wallet } = useWalletContext()
  const { whatIsAWallet: words, getWallet } = useConnectingMessages()
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
        {getWallet.title}
      </Button>
    </ViewFrame>
  )
}

/** A key: what a wallet keeps. */
const KeyIcon = createIcon(
  <>
    <circle cx="7" cy="13" r="3.8" />
    <path d="m9.8 10.2 6.7-6.7M13.6 6.4l2.4 2.4M11.6 8.4l1.4 1.4" />
  </>,
)

const signs = [
  <KeyIcon key="key" size={22} />,
  <WalletIcon key="wallet" size={22} />,
  <ShieldIcon key="shield" size={22} />,
]
