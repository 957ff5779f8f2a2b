import { Button, CopyIcon, Note, Spinner } from '@granary/ui'
import { useCallback, useState } from 'react'
import type { ConnectedAccount, StoredAccount } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { ChainChips } from '../../ChainChips.tsx'
import { copyText } from '../../copyText.ts'
import { NamespaceMark, NetworkMark } from '../../NetworkMark.tsx'
import { QrCode } from '../../QrCode.tsx'
import texts from '../../text.module.css'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Receive.module.css'
import { receivingNetworks } from './receivingNetworks.ts'
import { useReceiveMessages } from './useReceiveMessages.ts'

/** The address of the account on show, to scan or copy, and the networks on which it can be paid. */
export function WalletReceive() {
  const words = useReceiveMessages()
  const connection = useWalletState(state => state.connections[state.activeNamespace])
  const hasAccount = connection.status === 'connected' || connection.status === 'reconnecting'
  return (
    <ViewFrame title={words.title}>
      {hasAccount ? (
        <div className={styles.view}>
          <ChainChips />
          <Code key={connection.account.address} account={connection.account} />
          <Networks account={connection.account} />
        </div>
      ) : (
        <p className={texts.note}>{words.none}</p>
      )}
    </ViewFrame>
  )
}

type AccountProps = { readonly account: ConnectedAccount | StoredAccount }

function Code({ account: { address, namespace } }: AccountProps) {
  const { wallet } = useWalletContext()
  const { account: accountWords } = useMessages()
  const words = useReceiveMessages()
  const [isDrawn, setIsDrawn] = useState<boolean>()
  const onDrawn = useCallback((drawn: boolean) => setIsDrawn(drawn), [])
  useAnnouncement(isDrawn === false ? words.notDrawn : '')
  const copy = () =>
    copyText(address).then(
      () => wallet.showSnackbar('success', accountWords.copied),
      () => wallet.showSnackbar('error', accountWords.copyFailed),
    )
  return (
    <>
      {isDrawn === false ? (
        <Note tone="warning">{words.notDrawn}</Note>
      ) : (
        <div className={styles.frame}>
          <QrCode text={address} label={words.code} onDrawn={onDrawn} />
          <span className={styles.middle}>
            {isDrawn ? (
              <span className={styles.mark}>
                <NamespaceMark namespace={namespace} />
              </span>
            ) : (
              <Spinner size="large" label={words.drawing} />
            )}
          </span>
        </div>
      )}
      <p className={styles.address}>{halves(address)}</p>
      <Button wide onClick={copy}>
        <CopyIcon size={16} /> {accountWords.copy}
      </Button>
    </>
  )
}

/** The whole address, for people compare it; it breaks in its middle. */
function halves(address: string) {
  const middle = Math.ceil(address.length / 2)
  return (
    <>
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </>
  )
}

function Networks({ account }: AccountProps) {
  const words = useReceiveMessages()
  // Not selected from the state: a new list each time.
  const { networks, isContract } = receivingNetworks(
    useWalletState(state => state),
    account,
  )
  const [only] = networks
  if (!only) return null
  const isOne = networks.length === 1
  return (
    <section className={styles.networks}>
      {!isOne && (
        <>
          <h3 className={texts.group}>{words.networks}</h3>
          <ul className={styles.list}>
            {networks.map(network => (
              <li key={network.caipNetworkId} className={styles.network}>
                <NetworkMark network={network} />
                {network.name}
              </li>
            ))}
          </ul>
        </>
      )}
      <Note tone="info">
        {isOne ? (isContract ? words.contract : words.oneNetwork)(only.name) : words.warning}
      </Note>
    </section>
  )
}
