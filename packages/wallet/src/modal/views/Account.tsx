import { Button, buttonClass, ChevronDownIcon, CopyIcon, ExternalIcon, elideMiddle } from '@granary/ui'
import { type Address, formatBalance } from '../../core/index.ts'
import { useAccount, useBalance, useWalletContext } from '../../react/index.ts'
import { groupThousands } from '../groupThousands.ts'
import { Identicon } from '../Identicon.tsx'
import { languageTag } from '../languageTag.ts'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { WalletImage } from '../WalletImage.tsx'
import styles from './Account.module.css'

/** The connected account: who, how much, on what network, through which wallet. */
export function Account() {
  const { account: words } = useMessages()
  const account = useAccount()
  return (
    <ViewFrame title={words.title} hideTitle lead={<NetworkButton chainId={account.chainId} />}>
      {account.address !== undefined && (
        <div className={styles.view}>
          <Identicon address={account.address} />
          <p className={styles.address} title={account.address}>
            {elideMiddle(account.address, 6, 4)}
          </p>
          <BalanceLine />
          <p className={styles.wallet}>
            <WalletImage src={account.connectorIcon} size="text" />
            {words.connectedWith(account.connectorName)}
          </p>
          <Actions address={account.address} chainId={account.chainId} />
        </div>
      )}
    </ViewFrame>
  )
}

function NetworkButton({ chainId }: { readonly chainId: number | undefined }) {
  const { wallet } = useWalletContext()
  const { account: words } = useMessages()
  const name = wallet.config.networks.find(({ id }) => id === chainId)?.name
  if (!name) return null
  return (
    <button
      type="button"
      className={styles.network}
      aria-label={words.network(name)}
      onClick={() => wallet.push({ name: 'SwitchNetwork' })}
    >
      {name} <ChevronDownIcon size={14} />
    </button>
  )
}

function BalanceLine() {
  const { account: words } = useMessages()
  const language = languageTag(useWalletContext().locale)
  const { status, result } = useBalance()
  if (status === 'unavailable') return <p className={styles.unavailable}>{words.unavailable}</p>
  if (!result) return <p className={styles.waiting} role="status" aria-label={words.loading} />
  return (
    <p className={styles.balance}>
      <span className={styles.amount}>{groupThousands(formatBalance(result.value), language)}</span>{' '}
      <small>{result.symbol}</small>
    </p>
  )
}

function Actions({ address, chainId }: { readonly address: Address; readonly chainId: number }) {
  const { wallet } = useWalletContext()
  const { account: words } = useMessages()
  const network = wallet.config.networks.find(({ id }) => id === chainId)
  const explorer = network?.blockExplorers?.default.url

  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => wallet.showSnackbar('success', words.copied),
      () => wallet.showSnackbar('error', words.copyFailed),
    )
  const disconnect = () =>
    wallet.disconnect('eip155').then(wallet.close, () => wallet.showSnackbar('error', words.disconnectFailed))
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onClick={copy}>
        <CopyIcon size={16} /> {words.copy}
      </Button>
      {explorer && (
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={`${explorer}/address/${address}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${words.explorer} (${words.opensNewTab})`}
        >
          {words.explorer} <ExternalIcon size={16} />
        </a>
      )}
      <div className={styles.disconnect}>
        <Button variant="secondary" wide onClick={disconnect}>
          {words.disconnect}
        </Button>
      </div>
    </div>
  )
}
