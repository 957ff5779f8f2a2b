import { Button, createIcon, WalletIcon } from '@granary/ui'
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

/** A shield with a tick: the person's consent. */
const ShieldIcon = createIcon(
  'M10 2.8 4 5v4.6c0 3.7 2.5 6.3 6 7.6 3.5-1.3 6-3.9 6-7.6V5l-6-2.2ZM7.4 9.9l1.9 1.9 3.4-3.7',
)

const signs = [
  <KeyIcon key="key" size={22} />,
  <WalletIcon key="wallet" size={22} />,
  <ShieldIcon key="shield" size={22} />,
]
