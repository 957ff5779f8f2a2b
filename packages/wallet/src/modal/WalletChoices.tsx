import { ChevronRightIcon } from '@granary/ui'
import type { ReactNode } from 'react'
import {
  type ConnectorKind,
  featuresOf,
  type Namespace,
  type WalletConfig,
  walletConnectStatus,
} from '../core/index.ts'
import { byKind, mobileRedirect, redirectWalletIds } from '../core/internal.ts'
import { useWalletContext, useWalletState, type WalletConnector } from '../react/index.ts'
import type { ListedWallet, WalletList } from '../wallets/index.ts'
import { highlightedWallets } from '../wallets/listSizes.ts'
import { AllWalletsMark } from './AllWalletsMark.tsx'
import { Chip } from './Chip.tsx'
import { connectorOf } from './connectorOf.ts'
import { ListRow, RowList } from './ListRow.tsx'
import { knowsChain, listedWalletView } from './listedWallet.ts'
import { PairingMark } from './PairingMark.tsx'
import { pagePlatform } from './pagePlatform.ts'
import { isPairable } from './pairingPlaces.ts'
import { useConnectorImage } from './useConnectorImage.ts'
import { useLegalConsent } from './useLegalConsent.ts'
import { useListOffered } from './useListOffered.ts'
import { useMessages } from './useMessages.ts'
import { useWalletList } from './useWalletList.ts'
import styles from './WalletChoices.module.css'
import { ListedWalletImage, WalletImage } from './WalletImage.tsx'

type ChoicesProps = { readonly connectors: readonly WalletConnector[]; readonly only: Namespace | undefined }

type Row = { readonly kind: ConnectorKind; readonly row: ReactNode }

/** Ways to connect, by why they are listed (feature `connectorTypeOrder`): installed wallets and those of the host. */
export function WalletChoices({ connectors, only }: ChoicesProps) {
  const { wallet } = useWalletContext()
  const { connect: words, allWallets } = useMessages()
  const { config } = wallet
  const { isMobile } = pagePlatform(config)
  const order = useWalletState(state => featuresOf(state, config).connectorTypeOrder)
  const own = countOwn(config)
  // On a phone and with wallets of the host it has rows here; elsewhere it is only a count.
  const { status, list } = useWalletList(isMobile || own > 0 ? 'now' : 'idle')
  const isOffered = useListOffered()
  const { isMissing } = useLegalConsent()
  const listed = list ? listedRows(list, connectors, only) : []
  const count = list?.all.filter(entry => knowsChain(entry, only)).length
  const awaited = status === 'loading' ? Array.from({ length: own }, (_, place) => `row ${place}`) : []
  const rows: readonly Row[] = [
    ...connectors.map(connector => ({
      kind: connector.kind,
      row: <ConnectorRow key={connector.id} {...{ connector, only, list }} />,
    })),
    ...listed.map(({ kind, entry }) => ({
      kind,
      row: list && <ListedRow key={entry.id} {...{ list, entry, only }} />,
    })),
    ...awaited.map(key => ({
      kind: 'featured' as const,
      row: <li key={key} className={styles.awaited} aria-hidden="true" />,
    })),
  ]
  return (
    <RowList label={words.walletList} className={isMissing ? styles.held : undefined}>
      {byKind(rows, order).map(({ row }) => row)}
      {list && (
        <MobileWallets {...{ list, connectors, only }} besides={listed.map(({ entry }) => entry.id)} />
      )}
      {isOffered && count !== 0 && (
        <ChoiceRow
          image={<AllWalletsMark />}
          name={allWallets.title}
          end={
            <>
              {count && <Chip>{count}</Chip>}
              <ChevronRightIcon size={16} />
            </>
          }
          onClick={() => wallet.push({ name: 'AllWallets', ...(only && { namespace: only }) })}
        />
      )}
    </RowList>
  )
}

/** The host's featured and own wallets that are not among the installed ones. */
function listedRows(
  list: WalletList,
  connectors: readonly WalletConnector[],
  only: Namespace | undefined,
): readonly { readonly kind: 'featured' | 'custom'; readonly entry: ListedWallet }[] {
  const { featured, custom } = list
  return [
    ...featured.map(entry => ({ kind: 'featured' as const, entry })),
    ...custom.filter(entry => !featured.includes(entry)).map(entry => ({ kind: 'custom' as const, entry })),
  ].filter(({ entry }) => knowsChain(entry, only) && !connectorOf(entry, connectors))
}

/** Rows that the host's wallets will take, for the list to keep its place while they load. */
function countOwn({ featuredWalletIds = [], customWallets = [] }: WalletConfig): number {
  const custom = customWallets.filter(({ id }) => !featuredWalletIds.includes(id))
  return Math.min(featuredWalletIds.length, highlightedWallets) + custom.length
}

type ConnectorRowProps = {
  readonly connector: WalletConnector
  readonly only: Namespace | undefined
  readonly list: WalletList | undefined
}

function ConnectorRow({ connector, only, list }: ConnectorRowProps) {
  return connector.type === 'WALLET_CONNECT' ? (
    <RemoteRow name={connector.name} list={list} only={only} />
  ) : (
    <InstalledRow connector={connector} only={only} />
  )
}

type RemoteRowProps = Pick<ConnectorRowProps, 'list' | 'only'> & { readonly name: string }

/** WalletConnect: a code to scan, on a phone the list of wallets that open by a link. */
function RemoteRow({ name, list, only }: RemoteRowProps) {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const { isMobile } = pagePlatform(wallet.config)
  const remote = useWalletState(walletConnectStatus)
  const isOffered = useListOffered()
  const hasPairable =
    isMobile && isOffered && list?.all.some(entry => isPairable(entry, wallet.config, { isMobile }))
  return (
    <ChoiceRow
      image={<PairingMark />}
      name={name}
      end={remote === 'connected' ? <Chip tone="good">{words.connected}</Chip> : <Chip>{words.scan}</Chip>}
      onClick={() =>
        wallet.push(
          hasPairable
            ? { name: 'AllWallets', ...(only && { namespace: only }) }
            : { name: 'ConnectingWalletConnect' },
        )
      }
    />
  )
}

type InstalledRowProps = Pick<ConnectorRowProps, 'connector' | 'only'>

function InstalledRow({ connector, only }: InstalledRowProps) {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const { id, name, isRecent, type } = connector
  const image = useConnectorImage(connector)
  // An SDK's wallet is elsewhere; a Safe is around the page.
  const isInstalled = type !== 'EXTERNAL' || id === 'safe'
  return (
    <ChoiceRow
      image={<WalletImage src={image} />}
      name={name}
      end={
        isRecent ? (
          <Chip>{words.recent}</Chip>
        ) : isInstalled ? (
          <Chip tone="good">{words.installed}</Chip>
        ) : (
          <ChevronRightIcon size={16} />
        )
      }
      onClick={() =>
        wallet.push({ name: 'ConnectingExternal', connectorId: id, ...(only && { namespace: only }) })
      }
    />
  )
}

type ListedRowProps = {
  readonly list: WalletList
  readonly entry: ListedWallet
  readonly only?: Namespace | undefined
}

/** A wallet that is not in this browser; on a phone some open this page in their own browser, which has their provider. */
function ListedRow({ list, entry, only }: ListedRowProps) {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const href = redirectOf(entry, wallet.config)
  return (
    <ChoiceRow
      image={<ListedWalletImage list={list} entry={entry} />}
      name={entry.name}
      end={href ? <Chip>{words.openApp}</Chip> : <ChevronRightIcon size={16} />}
      href={href}
      onClick={() => wallet.push(listedWalletView(entry, undefined, wallet.config, only))}
    />
  )
}

type ChoiceRowProps = {
  readonly image: ReactNode
  readonly name: string
  readonly end: ReactNode
  /** A link in place of the click. */
  readonly href?: string | null
  readonly onClick: () => void
}

/** A way to connect; does nothing before the person accepts the legal texts, where the host asks for it. */
function ChoiceRow({ href, onClick, ...row }: ChoiceRowProps) {
  const { connect: words, account } = useMessages()
  const { isMissing } = useLegalConsent()
  if (isMissing) return <ListRow {...row} label={words.agreeFirst} isBlocked onClick={onClick} />
  return href ? (
    <ListRow {...row} href={href} opensNewTab={account.opensNewTab} />
  ) : (
    <ListRow {...row} onClick={onClick} />
  )
}

/** The link that opens this page in the wallet's own browser, on a phone without its provider. */
function redirectOf({ id }: ListedWallet, config: WalletConfig): string | null {
  return mobileRedirect(id, { platform: pagePlatform(config), href: location.href, page: window })
}

type MobileWalletsProps = ChoicesProps & { readonly list: WalletList; readonly besides: readonly string[] }

/** On a phone: wallets that open this page in their own browser. */
function MobileWallets({ list, connectors, only, besides }: MobileWalletsProps) {
  const { config } = useWalletContext().wallet
  return redirectWalletIds
    .filter(id => !besides.includes(id))
    .map(id => {
      const entry = list.find(id)
      if (!entry || !redirectOf(entry, config) || !knowsChain(entry, only)) return null
      return connectorOf(entry, connectors) ? null : <ListedRow key={id} list={list} entry={entry} />
    })
}
