import {
  Button,
  buttonClass,
  ChevronDownIcon,
  ChevronRightIcon,
  CopyIcon,
  createIcon,
  ExternalIcon,
  elideMiddle,
} from '@granary/ui'
import { lazy, Suspense, useEffect } from 'react'
import { formatBalance } from '../../../core/index.ts'
import { nameableAccount } from '../../../core/internal.ts'
import { useBalance, useWalletContext, useWalletState } from '../../../react/index.ts'
import { ChainChips } from '../../ChainChips.tsx'
import { copyText } from '../../copyText.ts'
import { explorerLink } from '../../explorerLink.ts'
import { groupThousands } from '../../groupThousands.ts'
import { Identicon } from '../../Identicon.tsx'
import { useHostToken } from '../../useHostToken.ts'
import { type ShownAccount, useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletImage } from '../../WalletImage.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './Account.module.css'
import { AccountActions } from './AccountActions.tsx'
import { Unfinished } from './Unfinished.tsx'
import { useAccountMessages } from './useAccountMessages.ts'

type ConnectedAccount = Extract<ShownAccount, { readonly address: string }>

/** With the host's blockchain API; loads with the first account shown. */
const AccountTabs = lazy(async () => ({ default: (await import('../activity/index.ts')).AccountTabs }))

/** The connected account: address, balance, network, wallet. */
export function Account() {
  const { account: words } = useAccountMessages()
  const account = useShownAccount()
  const name = useShownName(account)
  const { blockchainUrl } = useWalletContext().wallet.config
  const hasTabs = blockchainUrl && account.namespace === 'eip155' && account.status === 'connected'
  const image = useWalletState(state => state.accountDetails[account.namespace].profileImage)
  return (
    <ViewFrame title={words.title} hideTitle lead={<NetworkButton account={account} />}>
      {account.address === undefined ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <div className={styles.view}>
          <ChainChips />
          {name && image ? (
            <img className={styles.picture} src={image} alt="" />
          ) : (
            <Identicon address={account.address} />
          )}
          <p className={styles.address} title={account.address}>
            {name ?? elideMiddle(account.address, 6, 4)}
          </p>
          {name && <p className={styles.wallet}>{elideMiddle(account.address, 6, 4)}</p>}
          <BalanceLine account={account} />
          <AccountActions account={account} />
          <Unfinished account={account} />
          <AddressButtons account={account} />
          {hasTabs && (
            <Suspense fallback={<div className={styles.tabs} />}>
              <AccountTabs />
            </Suspense>
          )}
          <Links account={account} />
        </div>
      )}
    </ViewFrame>
  )
}

/** The person's own name for the account, else the one that the chain proves; read in the background. */
function useShownName({ namespace, address, chainId, status }: ShownAccount): string | undefined {
  const { wallet } = useWalletContext()
  const label = useWalletState(state => state.addressLabels[address ?? ''])
  const name = useWalletState(state => state.accountDetails[namespace].profileName)
  useEffect(() => {
    if (namespace !== 'eip155' || status !== 'connected' || !address || !chainId) return
    walletActions(wallet)
      .showProfile()
      .catch(() => undefined)
  }, [wallet, namespace, address, chainId, status])
  return label ?? (name || undefined)
}

function NetworkButton({ account }: { readonly account: ShownAccount }) {
  const { wallet } = useWalletContext()
  const { account: words } = useAccountMessages()
  const { chain: network } = account
  if (!network) return null
  const mayElide = network.name.length > 20
  if (wallet.config.enableNetworkSwitch === false) return <span className={styles.only}>{network.name}</span>
  return (
    <button
      type="button"
      className={styles.network}
      aria-label={words.network(network.name)}
      title={mayElide ? network.name : undefined}
      onClick={() => wallet.push({ name: 'SwitchNetwork' })}
    >
      <span className={styles.networkName}>{network.name}</span> <ChevronDownIcon size={14} />
    </button>
  )
}

/** The host's token of the network, else its coin. */
function BalanceLine({ account }: { readonly account: ConnectedAccount }) {
  const { namespace, chain: network } = account
  const { account: words, language } = useAccountMessages()
  const coin = useBalance({ namespace })
  const token = useHostToken(account)
  const isUnavailable = token.status === 'none' ? coin.isError : token.status === 'unavailable'
  if (isUnavailable) return <p className={styles.unavailable}>{words.unavailable}</p>
  if (token.status !== 'ready' && (token.status !== 'none' || !coin.data))
    return <p className={styles.waiting} role="status" aria-label={words.loading} />
  const amount =
    token.status === 'ready'
      ? token.balance
      : formatBalance(coin.data?.value, network?.nativeCurrency.decimals)
  const [symbol, image] =
    token.status === 'ready' ? [token.symbol, token.image] : [coin.data?.symbol, undefined]
  return (
    <p className={styles.balance}>
      {image && <img className={styles.token} src={image} alt="" />}
      <span className={styles.amount}>{groupThousands(amount, language)}</span> <small>{symbol}</small>
    </p>
  )
}

/** Copies the address, or shows it in the explorer. */
function AddressButtons({ account: { address, chain: network } }: { readonly account: ConnectedAccount }) {
  const { wallet } = useWalletContext()
  const { account: words } = useAccountMessages()
  const explorer = network && explorerLink(network, 'address', address)
  const copy = () =>
    copyText(address).then(
      () => wallet.showSnackbar('success', words.copied),
      () => wallet.showSnackbar('error', words.copyFailed),
    )
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" size="small" onClick={copy}>
        <CopyIcon size={16} /> {words.copy}
      </Button>
      {explorer && (
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={explorer}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${words.explorer} (${words.opensNewTab})`}
        >
          {words.explorer} <ExternalIcon size={16} />
        </a>
      )}
    </div>
  )
}

/** The wallet, a name for the account, the settings, and the way out. */
function Links({ account }: { readonly account: ConnectedAccount }) {
  const { wallet } = useWalletContext()
  const { account: words, profile, settings } = useAccountMessages()
  const mayRegister = useWalletState(
    state => nameableAccount(state, wallet.config) && !state.accountDetails.eip155.profileName,
  )
  const { namespace, connector } = account
  const disconnect = () =>
    wallet
      .disconnect(namespace)
      .then(wallet.close, () => wallet.showSnackbar('error', words.disconnectFailed))
  return (
    <ul className={styles.links}>
      <li>
        <button type="button" className={styles.link} onClick={() => wallet.push({ name: 'ProfileWallets' })}>
          <WalletImage src={connector.icon} size="text" />
          <span>
            {account.status === 'connected'
              ? words.connectedWith(connector.name)
              : words.reconnectingWith(connector.name)}
          </span>
          <span className={styles.linkEnd}>
            {profile.title} <ChevronRightIcon size={16} />
          </span>
        </button>
      </li>
      {mayRegister && namespace === 'eip155' && (
        <li>
          <button
            type="button"
            className={styles.link}
            onClick={() => wallet.push({ name: 'RegisterAccountName' })}
          >
            <TagIcon size={18} />
            <span>{words.chooseName}</span>
            <span className={styles.linkEnd}>
              <ChevronRightIcon size={16} />
            </span>
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className={styles.link}
          onClick={() => wallet.push({ name: 'AccountSettings' })}
        >
          <GearIcon size={18} />
          <span>{settings.title}</span>
          <span className={styles.linkEnd}>
            <ChevronRightIcon size={16} />
          </span>
        </button>
      </li>
      <li>
        <button type="button" className={styles.link} onClick={disconnect}>
          <PowerIcon size={18} />
          <span>{words.disconnect}</span>
        </button>
      </li>
    </ul>
  )
}

/** A label on a string: a name. */
const TagIcon = createIcon(
  <>
    <path d="M3 10.5V4a1 1 0 0 1 1-1h6.5L17 9.5 10.5 16Z" />
    <circle cx="7" cy="7" r="1.2" />
  </>,
)

/** A dial with a hand: settings. */
const GearIcon = createIcon(
  <>
    <path d="M3 6h7M14.5 6H17M3 14h2.5M10 14h7" />
    <circle cx="12.2" cy="6" r="2.2" />
    <circle cx="7.8" cy="14" r="2.2" />
  </>,
)

/** A power sign: disconnect. */
const PowerIcon = createIcon('M10 3v7M6 5.5a6.2 6.2 0 1 0 8 0')
