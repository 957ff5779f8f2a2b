import { CheckIcon, Spinner } from '@granary/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Namespace, Network, NetworkId } from '../core/index.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { useAnnouncement } from './Announcer.tsx'
import { Chip } from './Chip.tsx'
import { failureOf } from './failureOf.ts'
import { ListRow, RowList } from './ListRow.tsx'
import styles from './NetworkList.module.css'
import { NetworkMark } from './NetworkMark.tsx'
import texts from './text.module.css'
import { useMessages } from './useMessages.ts'
import { useNetworkMessages } from './useNetworkMessages.ts'
import { useShownAccount } from './useShownAccount.ts'

type NetworkListProps = {
  /** Requested at once, without a click. */
  readonly autoSwitchTo?: NetworkId | undefined
  /** Only this namespace's networks; all by default. */
  readonly only?: Namespace
  readonly onSwitched: (network: Network) => void
}

/** The host's networks; a click asks the wallet to switch. */
export function NetworkList({ autoSwitchTo, only, onSwitched }: NetworkListProps) {
  const { wallet } = useWalletContext()
  const words = useNetworkMessages()
  const networks = useWalletState(state => state.networks)
  const { asked, failure, ask } = useNetworkSwitch(onSwitched)
  const walletName = useShownAccount(asked?.chainNamespace).connector?.name ?? ''

  const auto = useRef(autoSwitchTo)
  useEffect(() => {
    const wanted = auto.current
    const target = wallet.store.getState().networks.find(({ id }) => id === wanted)
    auto.current = undefined
    if (wallet.config.enableNetworkSwitch === false) return
    if (target) ask(target)
    // An unconfigured network: the toolkit refuses it and shows its alert.
    else if (wanted !== undefined) wallet.switchNetwork(wanted).catch(() => {})
  }, [wallet, ask])

  const said = {
    rejected: words.rejected,
    pending: words.pending(walletName),
    failed: words.failed(walletName),
  }
  const message = failure ? said[failure] : ''
  const approve = asked && !failure && walletName ? words.approve(walletName) : ''
  useAnnouncement(message || approve)
  const isWaiting = asked !== undefined && !failure
  const mayNotSwitch = wallet.config.enableNetworkSwitch === false
  const shown = networks.filter(({ chainNamespace }) => only === undefined || chainNamespace === only)
  return (
    <>
      <Groups
        networks={shown}
        row={network => {
          const isAsked = asked?.caipNetworkId === network.caipNetworkId
          return (
            <NetworkRow
              key={network.caipNetworkId}
              network={network}
              note={isAsked && approve ? approve : undefined}
              isBlocked={isWaiting || mayNotSwitch}
              isWaiting={isAsked && !failure}
              shakes={isAsked && failure !== undefined}
              onClick={() => ask(network)}
            />
          )
        }}
      />
      <p className={styles.failure}>{message}</p>
    </>
  )
}

type GroupsProps = {
  readonly networks: readonly Network[]
  readonly row: (network: Network) => React.ReactNode
}

/** One list, or one with a heading per namespace if the host has several. */
function Groups({ networks, row }: GroupsProps) {
  const words = useNetworkMessages()
  const { namespace: names } = useMessages()
  const chains = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  if (chains.length < 2) return <RowList label={words.list}>{networks.map(row)}</RowList>
  return chains.map(chain => (
    <section key={chain} className={styles.group}>
      <h3 className={texts.group}>{names[chain]}</h3>
      <RowList label={names[chain]}>
        {networks.filter(({ chainNamespace }) => chainNamespace === chain).map(row)}
      </RowList>
    </section>
  ))
}

type NetworkRowProps = {
  readonly network: Network
  readonly note: string | undefined
  readonly isBlocked: boolean
  readonly isWaiting: boolean
  readonly shakes: boolean
  readonly onClick: () => void
}

function NetworkRow({ network, note, isBlocked, isWaiting, shakes, onClick }: NetworkRowProps) {
  const words = useNetworkMessages()
  const account = useShownAccount(network.chainNamespace)
  const isActive = useWalletState(state => state.activeNamespace === network.chainNamespace)
  const { approvedCaipNetworkIds: approved, supportsAllNetworks } = useWalletState(
    state => state.networkDetails[network.chainNamespace],
  )
  const isCurrent = isActive && account.chainId === network.id
  const isForeign =
    account.address !== undefined &&
    !supportsAllNetworks &&
    approved !== undefined &&
    !approved.includes(network.caipNetworkId)
  return (
    <ListRow
      image={<NetworkMark network={network} />}
      name={network.name}
      note={note ?? (isForeign ? words.notInWallet : undefined)}
      isCurrent={isCurrent}
      isBlocked={isCurrent || isBlocked || isForeign}
      shakes={shakes}
      end={
        <>
          {network.testnet && <Chip>{words.testnet}</Chip>}
          {isWaiting ? <Spinner /> : isCurrent && <CheckIcon size={18} />}
        </>
      }
      onClick={onClick}
    />
  )
}

function useNetworkSwitch(onSwitched: (network: Network) => void) {
  const { wallet } = useWalletContext()
  const [asked, setAsked] = useState<Network>()
  const [failure, setFailure] = useState<ReturnType<typeof failureOf>>()
  const done = useRef(onSwitched)
  useEffect(() => {
    done.current = onSwitched
  })

  const ask = useCallback(
    (network: Network) => {
      setAsked(network)
      setFailure(undefined)
      wallet.setActiveNetwork(network.caipNetworkId).then(
        () => done.current(network),
        error => setFailure(failureOf(error)),
      )
    },
    [wallet],
  )
  return { asked, failure, ask }
}
