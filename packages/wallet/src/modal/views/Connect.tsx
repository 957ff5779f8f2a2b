import { Button, buttonClass, ExternalIcon, Spinner, WalletIcon } from '@granary/ui'
import { useWalletContext, useWalletState } from '../../react/index.ts'
import { Chip } from '../Chip.tsx'
import { ListRow } from '../ListRow.tsx'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { WalletImage } from '../WalletImage.tsx'
import styles from './Connect.module.css'

/** The wallets of this browser; the first view for who is not connected. */
export function Connect() {
  const messages = useMessages()
  const connectors = useWalletState(state => state.connectors.eip155)
  const status = useWalletState(state => state.adapterStatus.eip155)
  return (
    <ViewFrame title={messages.connect.title}>
      {connectors.length > 0 && <WalletList />}
      {connectors.length === 0 && status === 'ready' && <NoWallet />}
      {connectors.length === 0 && status === 'failed' && <LoadFailed />}
      {connectors.length === 0 && (status === 'loading' || status === 'idle') && (
        <div className={styles.searching}>
          <Spinner size="large" label={messages.connect.searching} />
        </div>
      )}
    </ViewFrame>
  )
}

function WalletList() {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const connectors = useWalletState(state => state.connectors.eip155)
  return (
    <>
      <ul className={styles.list} aria-label={words.walletList}>
        {connectors.map(({ id, name, imageUrl }) => (
          <ListRow
            key={id}
            image={<WalletImage src={imageUrl} />}
            name={name}
            end={<Chip tone="good">{words.installed}</Chip>}
            onClick={() => wallet.push({ name: 'ConnectingExternal', connectorId: id })}
          />
        ))}
      </ul>
      <p className={styles.promise}>{words.promise}</p>
    </>
  )
}

function NoWallet() {
  const { connect: words, account } = useMessages()
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <WalletIcon size={30} />
      </span>
      <h3 className={styles.heading}>{words.noneTitle}</h3>
      <p>{words.noneText}</p>
      <p>{words.nonePhone}</p>
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'secondary', wide: true })}
          href="https://ethereum.org/wallets/find-wallet/"
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${words.findWallet} (${account.opensNewTab})`}
        >
          {words.findWallet} <ExternalIcon size={16} />
        </a>
        <Button variant="quiet" wide onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </div>
    </div>
  )
}

function LoadFailed() {
  const { wallet } = useWalletContext()
  const { connect: words, tryAgain } = useMessages()
  return (
    <div className={styles.empty} role="alert">
      <h3 className={styles.heading}>{words.failedTitle}</h3>
      <p>{words.failedText}</p>
      <div className={styles.actions}>
        <Button variant="secondary" wide onClick={() => wallet.open({ name: 'Connect' })}>
          {tryAgain}
        </Button>
      </div>
    </div>
  )
}
