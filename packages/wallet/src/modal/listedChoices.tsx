import { ChevronRightIcon } from '@granary/ui'
import type { ReactNode } from 'react'
import type { Namespace, WalletConfig } from '../core/index.ts'
import { mobileRedirect, redirectWalletIds } from '../core/internal.ts'
import { useWalletContext, type WalletConnector } from '../react/index.ts'
import type { ListedWallet, WalletList } from '../wallets/index.ts'
import { Chip } from './Chip.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { connectorOf } from './connectorOf.ts'
import { LinkRow } from './LinkRow.tsx'
import { ListedWalletImage } from './ListedWalletImage.tsx'
import { knowsChain, listedWalletView } from './listedWallet.ts'
import { pagePlatform } from './pagePlatform.ts'
import { isPairable } from './pairingPlaces.ts'
import { useLegalConsent } from './useLegalConsent.ts'
import { useMessages } from './useMessages.ts'

type Shown = {
  readonly list: WalletList
  /** The installed wallets, which have their own rows. */
  readonly connectors: readonly WalletConnector[]
  readonly only: Namespace | undefined
  readonly config: WalletConfig
}

export type ListedChoices = {
  /** The host's featured and own wallets. */
  readonly rows: readonly { readonly kind: 'featured' | 'custom'; readonly row: ReactNode }[]
  /** On a phone: the other wallets that open this page in their own browser. */
  readonly browsers: ReactNode
  /** Wallets in the list. */
  readonly count: number
  /** Whether one can answer a pairing on this device. */
  readonly hasPairable: boolean
}

/** What the list of wallets adds to the ways to connect. Loads with the list. */
export function listedChoices({ list, connectors, only, config }: Shown): ListedChoices {
  const { all, featured, custom } = list
  const platform = pagePlatform(config)
  const isShown = (entry: ListedWallet) => knowsChain(entry, only) && !connectorOf(entry, connectors)
  const listed = [
    ...featured.map(entry => ({ kind: 'featured' as const, entry })),
    ...custom.filter(entry => !featured.includes(entry)).map(entry => ({ kind: 'custom' as const, entry })),
  ].filter(({ entry }) => isShown(entry))
  const browsers = redirectWalletIds
    .map(list.find)
    .filter(entry => entry !== undefined)
    .filter(entry => !listed.some(row => row.entry.id === entry.id))
    .filter(entry => redirectOf(entry, config) && isShown(entry))
  return {
    rows: listed.map(({ kind, entry }) => ({
      kind,
      row: <ListedRow key={entry.id} {...{ list, entry, only }} />,
    })),
    browsers: browsers.map(entry => <ListedRow key={entry.id} list={list} entry={entry} />),
    count: all.filter(entry => knowsChain(entry, only)).length,
    hasPairable: all.some(entry => isPairable(entry, config, platform)),
  }
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
  const { isMissing } = useLegalConsent()
  const href = redirectOf(entry, wallet.config)
  const face = {
    image: <ListedWalletImage list={list} entry={entry} />,
    name: entry.name,
    end: href ? <Chip>{words.openApp}</Chip> : <ChevronRightIcon size={16} />,
  }
  if (href && !isMissing) return <LinkRow {...face} href={href} />
  return (
    <ChoiceRow
      {...face}
      onClick={() => wallet.push(listedWalletView(entry, undefined, wallet.config, only))}
    />
  )
}

/** The link that opens this page in the wallet's own browser, on a phone without its provider. */
function redirectOf({ id }: ListedWallet, config: WalletConfig): string | null {
  return mobileRedirect(id, { platform: pagePlatform(config), href: location.href, page: window })
}
