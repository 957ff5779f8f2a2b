import { Button, elideMiddle } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { Identicon } from '../../Identicon.tsx'
import texts from '../../text.module.css'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Names.module.css'
import { useNameMessages } from './useNameMessages.ts'

/** The account's new name. */
export function RegisterAccountNameSuccess({ accountName }: { readonly accountName: string }) {
  const { wallet } = useWalletContext()
  const words = useNameMessages()
  const { address = '' } = useShownAccount('eip155')
  useAnnouncement(words.registered(accountName))
  return (
    <ViewFrame title={words.registeredTitle}>
      <div className={styles.view}>
        <Identicon address={address} />
        <p className={styles.name}>{accountName}</p>
        <p className={texts.note}>{words.registeredText(elideMiddle(address, 6, 4))}</p>
      </div>
      <p className={styles.said} />
      <Button wide onClick={() => wallet.replace({ name: 'Account' })}>
        {words.done}
      </Button>
    </ViewFrame>
  )
}
