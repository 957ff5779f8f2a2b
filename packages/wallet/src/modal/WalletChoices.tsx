import { ChevronRightIcon } from '@granary/ui'
import type { ReactNode } from 'react'
import {
  type ConnectorKind,
  featuresOf,
  type Namespace,
  type WalletConfig,
  walletConnectStatus,
} from '../core/index.ts'
import { byKind } from '../core/internal.ts'
import { useWalletContext, useWalletState, type WalletConnector } from '../react/index.ts'
import { highlightedWallets } from '../wallets/listSizes.ts'
import { AllWalletsMark } from './AllWalletsMark.tsx'
import { Chip } from './Chip.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RowList } from './ListRow.tsx'
import { PairingMark } from './PairingMark.tsx'
import { pagePlatform } from './pagePlatform.ts'
import { useConnectorImage } from './useConnectorImage.ts'
import { useLegalConsent } from './useLegalConsent.ts'
import { useListOffered } from './useListOffered.ts'
import { useMessages } from './useMessages.ts'
import { useWalletList } from './useWalletList.ts'
import styles from './WalletChoices.module.css'
import { WalletImage } from './WalletImage.tsx'

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
  const { status, list, live } = useWalletList(isMobile || own > 0 ? 'now' : 'idle')
  const isOffered = useListOffered()
  const { isMissing } = useLegalConsent()
  const listed = list && live.listedChoices({ list, connectors, only, config })
  const count = listed?.count
  const awaited = status === 'loading' ? Array.from({ length: own }, (_, place) => `row ${place}`) : []
  const rows: readonly Row[] = [
    ...connectors.map(connector => ({
      kind: connector.kind,
      row: (
        <ConnectorRow
          key={connector.id}
          {...{ connector, only }}
          hasPairable={listed?.hasPairable ?? false}
        />
      ),
    })),
    ...(listed?.rows ?? []),
    ...awaited.map(key => ({
      kind: 'featured' as const,
      row: <li key={key} className={styles.awaited} aria-hidden="true" />,
    })),
  ]
  return (
    <RowList label={words.walletList} className={isMissing ? styles.held : undefined}>
      {byKind(rows, order).map(({ row }) => row)}
      {listed?.browsers}
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

/** Rows that the host's wallets will take, for the list to keep its place while they load. */
function countOwn({ featuredWalletIds = [], customWallets = [] }: WalletConfig): number {
  const custom = customWallets.filter(({ id }) => !featuredWalletIds.includes(id))
  return Math.min(featuredWalletIds.length, highlightedWallets) + custom.length
}

type ConnectorRowProps = {
  readonly connector: WalletConnector
  readonly only: Namespace | undefined
  /** Whether the list has a wallet that can answer a pairing on this device. */
  readonly hasPairable: boolean
}

function ConnectorRow({ connector, only, hasPairable }: ConnectorRowProps) {
  return connector.type === 'WALLET_CONNECT' ? (
    <RemoteRow name={connector.name} only={only} hasPairable={hasPairable} />
  ) : (
    <InstalledRow connector={connector} only={only} />
  )
}

type RemoteRowProps = Pick<ConnectorRowProps, 'only' | 'hasPairable'> & { readonly name: string }

/** WalletConnect: a code to scan, on a phone the list of wallets that open by a link. */
function RemoteRow({ name, only, hasPairable }: RemoteRowProps) {
  const { wallet } = useWalletContext()
  const { connect: words } = useMessages()
  const { isMobile } = pagePlatform(wallet.config)
  const remote = useWalletState(walletConnectStatus)
  const isOffered = useListOffered()
  return (
    <ChoiceRow
      image={<PairingMark />}
      name={name}
      end={remote === 'connected' ? <Chip tone="good">{words.connected}</Chip> : <Chip>{words.scan}</Chip>}
      onClick={() =>
        wallet.push(
          isMobile && isOffered && hasPairable
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
