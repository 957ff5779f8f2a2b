import { Button, buttonClass, ChevronRightIcon, ExternalIcon, Spinner, WalletIcon } from '@granary/ui'
import { useEffect } from 'react'
import { walletConnectStatus } from '../../core/index.ts'
import { mobileRedirect, redirectWalletIds } from '../../core/internal.ts'
import { useConnectors, useWalletContext, useWalletState, type WalletConnector } from '../../react/index.ts'
import type { WalletList } from '../../wallets/index.ts'
import { isListOffered } from '../../wallets/isListOffered.ts'
import { AllWalletsMark } from '../AllWalletsMark.tsx'
import { Chip } from '../Chip.tsx'
import { LegalLine } from '../LegalLine.tsx'
import { ListRow, RowList } from '../ListRow.tsx'
import { PairingMark } from '../PairingMark.tsx'
import { pagePlatform } from '../pagePlatform.ts'
import { isPairable } from '../pairingPlaces.ts'
import texts from '../text.module.css'
import { useMessages } from '../useMessages.ts'
import { useWalletList } from '../useWalletList.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { ListedWalletImage, WalletImage } from '../WalletImage.tsx'
import styles from './Connect.module.css'

/** This browser's wallets of every chain; the first view without a connection. */
export function Connect() {
  const { wallet, preload } = useWalletContext()
  const { connect: words } = useMessages()
  const { connectors, status } = useConnectors()
  const { isMobile } = pagePlatform(wallet.config)
  useEffect(preload, [preload])
  const isSearching = connectors.length === 0 && (status === 'loading' || status === 'idle')
  const isMissing = connectors.length === 0 && status === 'ready'
  return (
    <ViewFrame title={words.title}>
      {isSearching && (
        <div className={styles.searching}>
          <Spinner size="large" label={words.searching} />
        </div>
      )}
      {isMissing && !isMobile && <NoWallet />}
      {connectors.length === 0 && status === 'failed' && <LoadFailed />}
      {!isSearching && status !== 'failed' && <Choices connectors={connectors} />}
      {isMissing && isMobile && <NoWalletOnPhone />}
      {connectors.length > 0 && (
        <>
          <p className={styles.promise}>{words.promise}</p>
          <LegalLine />
        </>
      )}
      {status !== 'failed' && <Footer />}
    </ViewFrame>
  )
}

function Choices({ connectors }: { readonly connectors: readonly WalletConnector[] }) {
  const { wallet } = useWalletContext()
  const { connect: words, allWallets } = useMessages()
  const { isMobile } = pagePlatform(wallet.config)
  const remote = useWalletState(walletConnectStatus)
  // On a phone its rows come first; elsewhere it is only a count.
  const { list } = useWalletList(isMobile ? 'now' : 'idle')
  const isOffered = isListOffered(wallet.config.allWallets, isMobile)
  const hasPairable =
    isMobile && isOffered && list?.all.some(entry => isPairable(entry, wallet.config, { isMobile }))
  return (
    <RowList label={words.walletList}>
      {connectors.map(connector =>
        connector.type === 'WALLET_CONNECT' ? (
          <ListRow
            key={connector.id}
            image={<PairingMark />}
            name={connector.name}
            end={
              remote === 'connected' ? <Chip tone="good">{words.connected}</Chip> : <Chip>{words.scan}</Chip>
            }
            onClick={() => wallet.push({ name: hasPairable ? 'AllWallets' : 'ConnectingWalletConnect' })}
          />
        ) : (
          <InstalledRow key={connector.id} connector={connector} />
        ),
      )}
      {list && <MobileWallets list={list} connectors={connectors} />}
      {isOffered && list?.all.length !== 0 && (
        <ListRow
          image={<AllWalletsMark />}
          name={allWallets.title}
          end={
            <>
              {list && <Chip>{list.all.length}</Chip>}
              <ChevronRightIcon size={16} />
            </>
          }
          onClick={() => wallet.push({ name: 'AllWallets' })}
        />
      )}
    </RowList>
  )
}

function InstalledRow({ connector }: { readonly connector: WalletConnector }) {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const { id, name, imageUrl, isRecent } = connector
  return (
    <ListRow
      image={<WalletImage src={imageUrl} />}
      name={name}
      end={<Chip tone={isRecent ? 'plain' : 'good'}>{isRecent ? words.recent : words.installed}</Chip>}
      onClick={() => wallet.push({ name: 'ConnectingExternal', connectorId: id })}
    />
  )
}

type MobileWalletsProps = { readonly list: WalletList; readonly connectors: readonly WalletConnector[] }

/** On a phone: wallets that open this page in their own browser, which has their provider. */
function MobileWallets({ list, connectors }: MobileWalletsProps) {
  const { wallet } = useWalletContext()
  const { connect: words, account } = useMessages()
  const place = { platform: pagePlatform(wallet.config), href: location.href, page: window }
  return redirectWalletIds.map(id => {
    const href = mobileRedirect(id, place)
    const entry = list.find(id)
    if (!href || !entry || connectors.some(({ id: rdns }) => rdns === entry.rdns)) return null
    return (
      <ListRow
        key={id}
        image={<ListedWalletImage list={list} entry={entry} />}
        name={entry.name}
        end={<Chip>{words.openApp}</Chip>}
        href={href}
        opensNewTab={account.opensNewTab}
      />
    )
  })
}

function Footer() {
  const { wallet } = useWalletContext()
  const { whatIsAWallet, getWallet } = useMessages()
  return (
    <div className={styles.footer}>
      <Button variant="quiet" size="small" onClick={() => wallet.push({ name: 'WhatIsAWallet' })}>
        {whatIsAWallet.title}
      </Button>
      <Button variant="quiet" size="small" onClick={() => wallet.push({ name: 'GetWallet' })}>
        {getWallet.title}
      </Button>
    </div>
  )
}

function NoWallet() {
  const { connect: words, account } = useMessages()
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <WalletIcon size={30} />
      </span>
      <h3 className={texts.heading}>{words.noneTitle}</h3>
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

/** Links to the wallets' applications come first; phone browsers take no extensions. */
function NoWalletOnPhone() {
  const { connect: words } = useMessages()
  return (
    <div className={styles.phone}>
      <h3 className={texts.heading}>{words.noneTitle}</h3>
      <p>{words.nonePhone}</p>
    </div>
  )
}

function LoadFailed() {
  const { wallet } = useWalletContext()
  const { connect: words, tryAgain } = useMessages()
  return (
    <div className={styles.empty} role="alert">
      <h3 className={texts.heading}>{words.failedTitle}</h3>
      <p>{words.failedText}</p>
      <div className={styles.actions}>
        <Button variant="secondary" wide onClick={() => wallet.open({ name: 'Connect' })}>
          {tryAgain}
        </Button>
      </div>
    </div>
  )
}
