import { CheckIcon, Spinner } from '@granary/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Network, NetworkId } from '../core/index.ts'
import { useAccount, useWalletContext } from '../react/index.ts'
import { useAnnouncement } from './Announcer.tsx'
import { Chip } from './Chip.tsx'
import { failureOf } from './failureOf.ts'
import { ListRow } from './ListRow.tsx'
import styles from './NetworkList.module.css'
import { NetworkMark } from './NetworkMark.tsx'
import { useMessages } from './useMessages.ts'

type NetworkListProps = {
  /** Asked for at once, without a click. */
  readonly autoSwitchTo?: NetworkId | undefined
  readonly onSwitched: (network: Network) => void
}

/** The networks of the host; a click asks the wallet to switch. */
export function NetworkList({ autoSwitchTo, onSwitched }: NetworkListProps) {
  const { wallet } = useWalletContext()
  const { network: words } = useMessages()
  const account = useAccount()
  const { asked, failure, ask } = useNetworkSwitch(onSwitched)
  const walletName = account.connectorName ?? ''

  const auto = useRef(autoSwitchTo)
  useEffect(() => {
    const target = wallet.config.networks.find(({ id }) => id === auto.current)
    auto.current = undefined
    if (target) ask(target)
  }, [wallet, ask])

  const message = failure
    ? { rejected: words.rejected, pending: words.pending(walletName), failed: words.failed(walletName) }[
        failure
      ]
    : ''
  const approve = asked && !failure ? words.approve(walletName) : ''
  useAnnouncement(message || approve)
  return (
    <>
      <ul className={styles.list} aria-label={words.list}>
        {wallet.config.networks.map(network => {
          const isCurrent = account.chainId === network.id
          const isAsked = asked?.id === network.id
          return (
            <ListRow
              key={network.id}
              image={<NetworkMark network={network} />}
              name={network.name}
              note={isAsked && approve ? approve : undefined}
              isCurrent={isCurrent}
              isBlocked={isCurrent || (asked !== undefined && !failure)}
              shakes={isAsked && failure !== undefined}
              end={<RowEnd network={network} isCurrent={isCurrent} isWaiting={isAsked && !failure} />}
              onClick={() => ask(network)}
            />
          )
        })}
      </ul>
      <p className={styles.failure}>{message}</p>
    </>
  )
}

type RowEndProps = { readonly network: Network; readonly isCurrent: boolean; readonly isWaiting: boolean }

function RowEnd({ network, isCurrent, isWaiting }: RowEndProps) {
  const { network: words } = useMessages()
  return (
    <>
      {network.testnet && <Chip>{words.testnet}</Chip>}
      {isWaiting ? <Spinner /> : isCurrent && <CheckIcon size={18} />}
    </>
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
      wallet.switchNetwork(network.id).then(
        () => done.current(network),
        error => setFailure(failureOf(error)),
      )
    },
    [wallet],
  )
  return { asked, failure, ask }
}
