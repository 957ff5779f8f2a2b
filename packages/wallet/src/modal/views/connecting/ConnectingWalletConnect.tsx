import { Button, buttonClass, ExternalIcon } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { walletLink } from '../../../core/internal.ts'
import { useConnectors, useWalletContext } from '../../../react/index.ts'
import type { ListedWallet } from '../../../wallets/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { Choice } from '../../Choice.tsx'
import { connectorOf } from '../../connectorOf.ts'
import { ListedWalletImage } from '../../ListedWalletImage.tsx'
import { PairingMark } from '../../PairingMark.tsx'
import { pagePlatform } from '../../pagePlatform.ts'
import { type PairingPlace, pairingPlaces } from '../../pairingPlaces.ts'
import texts from '../../text.module.css'
import { type Pairing, usePairing } from '../../usePairing.ts'
import { useWalletList } from '../../useWalletList.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletEmblem } from '../../WalletEmblem.tsx'
import { opensNewTab, WalletLink } from '../../WalletLink.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './ConnectingWalletConnect.module.css'
import { CopyLink } from './CopyLink.tsx'
import { PairingCode, PairingFailure, useFocusAfterRetry } from './PairingCode.tsx'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** Connects a wallet outside the page: any by its code, a listed one also by its links. */
export function ConnectingWalletConnect({ entry }: { readonly entry: ListedWallet | undefined }) {
  const { wallet } = useWalletContext()
  const { pairing: words } = useConnectingMessages()
  const pairing = usePairing()
  const { isMobile } = pagePlatform(wallet.config)
  return (
    <ViewFrame title={entry?.name ?? words.title}>
      {entry ? (
        <Listed entry={entry} pairing={pairing} />
      ) : (
        <PairingCode
          pairing={pairing}
          picture={<PairingMark />}
          hint={isMobile ? words.copyInto : words.scan}
        />
      )}
    </ViewFrame>
  )
}

type ListedProps = { readonly entry: ListedWallet; readonly pairing: Pairing }

function Listed({ entry, pairing }: ListedProps) {
  const { wallet } = useWalletContext()
  const { pairing: words } = useConnectingMessages()
  const { connectors } = useConnectors()
  const connector = connectorOf(entry, connectors)
  const platform = pagePlatform(wallet.config)
  const places = pairingPlaces(entry, platform, connector !== undefined)
  const [chosen, setChosen] = useState<PairingPlace>()
  const place = chosen ?? places[0] ?? 'mobile'
  return (
    <>
      {places.length > 1 && (
        <Choice
          legend={words.places}
          options={places.map(name => [name, words[name]] as const)}
          value={place}
          onChange={setChosen}
        />
      )}
      {place === 'browser' && connector && <InBrowser name={entry.name} connectorId={connector.id} />}
      {place === 'mobile' && !platform.isMobile && <OnPhone entry={entry} pairing={pairing} />}
      {(place === 'desktop' || place === 'webapp' || (place === 'mobile' && platform.isMobile)) && (
        <InApplication key={place} entry={entry} pairing={pairing} place={place} />
      )}
      <div className={styles.foot}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => wallet.push({ name: 'Downloads', walletId: entry.id })}
        >
          {words.get(entry.name)}
        </Button>
      </div>
    </>
  )
}

function InBrowser({ name, connectorId }: { readonly name: string; readonly connectorId: string }) {
  const { wallet } = useWalletContext()
  const { pairing: words } = useConnectingMessages()
  return (
    <div className={styles.place}>
      <p className={styles.text}>{words.extension(name)}</p>
      <Button wide onClick={() => wallet.replace({ name: 'ConnectingExternal', connectorId })}>
        {words.open(name)}
      </Button>
    </div>
  )
}

function OnPhone({ entry, pairing }: ListedProps) {
  const { pairing: words } = useConnectingMessages()
  const { list } = useWalletList()
  const picture = list ? <ListedWalletImage list={list} entry={entry} /> : <PairingMark />
  return (
    <PairingCode
      pairing={pairing}
      picture={<span className={styles.picture}>{picture}</span>}
      hint={words.scanWith(entry.name)}
    />
  )
}

type InApplicationProps = ListedProps & { readonly place: 'mobile' | 'desktop' | 'webapp' }

/** Hands the pairing to the wallet's application; on a phone at once, where the person chose it to be opened. */
function InApplication({ entry, pairing, place }: InApplicationProps) {
  const { wallet } = useWalletContext()
  const { pairing: words, account, connecting } = useConnectingMessages()
  const { list } = useWalletList()
  const [image, setImage] = useState<string>()
  useEffect(() => void list?.image(entry).then(setImage), [list, entry])
  const { uri, failure } = pairing
  const link = uri === undefined ? null : walletLink(entry, uri, place)
  const deepLink = link?.deepLink
  const remember = () => {
    if (link) void walletActions(wallet).answerIn({ name: entry.name, href: link.base.replace(/\/+$/, '') })
  }
  const anchor = useRef<HTMLAnchorElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    // Follows the press on the wallet's row or on "Try again"; a code renewed later waits for another press.
    if (failure) isOpened.current = false
    if (place !== 'mobile' || entry.linksFrom === 'registry' || deepLink === undefined || isOpened.current)
      return
    isOpened.current = true
    anchor.current?.click()
  }, [place, entry, deepLink, failure])
  const view = useFocusAfterRetry(pairing)
  useAnnouncement(failure ? '' : connecting.heard(words.opening(entry.name), words.openingText))
  if (failure) return <PairingFailure pairing={pairing} />
  return (
    <div className={styles.place} ref={view} tabIndex={-1}>
      <WalletEmblem src={image} state="waiting" />
      <h3 className={texts.title}>{words.opening(entry.name)}</h3>
      <p className={styles.text}>{words.openingText}</p>
      {link ? (
        <WalletLink
          ref={anchor}
          className={buttonClass({ variant: 'secondary', wide: true })}
          href={link.deepLink}
          onOpen={remember}
          {...(opensNewTab(link.deepLink) && {
            'aria-label': `${words.open(entry.name)} (${account.opensNewTab})`,
          })}
        >
          {words.open(entry.name)} <ExternalIcon size={16} />
        </WalletLink>
      ) : (
        <Button variant="secondary" wide busy>
          {words.open(entry.name)}
        </Button>
      )}
      <CopyLink uri={uri} />
    </div>
  )
}
