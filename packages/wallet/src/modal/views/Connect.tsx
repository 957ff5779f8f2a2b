import { Button, buttonClass, ExternalIcon, Spinner, WalletIcon } from '@granary/ui'
import { useEffect } from 'react'
import type { Namespace } from '../../core/index.ts'
import { useConnectors, useWalletContext } from '../../react/index.ts'
import { LegalCheckbox, LegalLine } from '../LegalLine.tsx'
import { pagePlatform } from '../pagePlatform.ts'
import { reachesChain } from '../reachesChain.ts'
import texts from '../text.module.css'
import { useLegalConsent } from '../useLegalConsent.ts'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { WalletChoices } from '../WalletChoices.tsx'
import styles from './Connect.module.css'

/** This browser's wallets of every chain, or of one; the first view without a connection. */
export function Connect({ only }: { readonly only?: Namespace | undefined }) {
  const { wallet, preload } = useWalletContext()
  const { connect: words } = useMessages()
  const { connectors: all, status } = useConnectors()
  const connectors = only ? all.filter(connector => reachesChain(connector, only)) : all
  const { isMobile } = pagePlatform(wallet.config)
  const { isAsked } = useLegalConsent()
  useEffect(preload, [preload])
  const isSearching = connectors.length === 0 && (status === 'loading' || status === 'idle')
  const isMissing = connectors.length === 0 && status === 'ready'
  return (
    <ViewFrame title={words.title}>
      {isAsked && <LegalCheckbox />}
      {isSearching && (
        <div className={styles.searching}>
          <Spinner size="large" label={words.searching} />
        </div>
      )}
      {isMissing && !isMobile && <NoWallet />}
      {connectors.length === 0 && status === 'failed' && <LoadFailed />}
      {!isSearching && status !== 'failed' && <WalletChoices connectors={connectors} only={only} />}
      {isMissing && isMobile && <NoWalletOnPhone />}
      {connectors.length > 0 && (
        <>
          <p className={styles.promise}>{words.promise}</p>
          {!isAsked && <LegalLine />}
        </>
      )}
      {status !== 'failed' && <Footer />}
    </ViewFrame>
  )
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
