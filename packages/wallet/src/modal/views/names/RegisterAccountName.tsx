import { Button, elideMiddle } from '@granary/ui'
import { useEffect, useState } from 'react'
import type { BaseError } from '../../../core/index.ts'
import { nameableAccount } from '../../../core/internal.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { Identicon } from '../../Identicon.tsx'
import texts from '../../text.module.css'
import { errorText } from '../../toastText.ts'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './Names.module.css'
import { useNameMessages } from './useNameMessages.ts'

/** What a name is, and the way to choose one; for an account that has one, that name. */
export function RegisterAccountName() {
  const { wallet } = useWalletContext()
  const words = useNameMessages()
  const address = useWalletState(state => nameableAccount(state, wallet.config)?.address)
  return (
    <ViewFrame title={words.title}>
      {address === undefined ? (
        <p className={texts.note}>{words.unavailable}</p>
      ) : (
        <Offer key={address} address={address} />
      )}
    </ViewFrame>
  )
}

type Owned = { readonly name?: string | undefined; readonly error?: BaseError }

function Offer({ address }: { readonly address: string }) {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const words = useNameMessages()
  const zone = wallet.config.names?.zone ?? ''
  const [owned, setOwned] = useState<Owned>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    let isShown = true
    const show = (next: Owned) => isShown && setOwned(next)
    setOwned(undefined)
    walletActions(wallet)
      .ownNames()
      .then(
        ([name]) => show({ name }),
        error => show({ error }),
      )
    return () => {
      isShown = false
    }
  }, [wallet, turn])
  const error = owned?.error
  const said = error ? errorText(error, messages) : owned?.name ? words.owned(owned.name) : ''
  useAnnouncement(said)
  return (
    <>
      <div className={styles.view}>
        <Identicon address={address} />
        <p className={styles.name}>{owned?.name ?? words.example(zone)}</p>
        <p className={texts.note}>{words.text(elideMiddle(address, 6, 4))}</p>
        <p className={error ? styles.failed : styles.said}>{said || words.terms}</p>
      </div>
      {error ? (
        <Button wide onClick={() => setTurn(turn + 1)}>
          {messages.tryAgain}
        </Button>
      ) : (
        !owned?.name && (
          <Button wide busy={!owned} onClick={() => wallet.push({ name: 'RegisterAccountNameChooseName' })}>
            {words.choose}
          </Button>
        )
      )}
    </>
  )
}
