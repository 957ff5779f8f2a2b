import { CheckIcon, CloseIcon, classNames, elideMiddle, PlusIcon, Spinner } from '@granary/ui'
import { connectionsOf, type Namespace, namespaces, type View } from '../../../core/index.ts'
import { useRequest, useWalletContext, useWalletState } from '../../../react/index.ts'
import { Chip } from '../../Chip.tsx'
import { failureOf } from '../../failureOf.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { NamespaceMark } from '../../NetworkMark.tsx'
import { type ProfileRow, profileRows } from '../../profileRows.ts'
import texts from '../../text.module.css'
import { useLegalConsent } from '../../useLegalConsent.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletImage } from '../../WalletImage.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './ProfileWallets.module.css'
import { useAccountMessages } from './useAccountMessages.ts'

/** Wallets of every chain: active, connected, or used earlier. */
export function ProfileWallets() {
  const { profile: words } = useAccountMessages()
  const present = useWalletState(state => state.namespaces)
  return (
    <ViewFrame title={words.title}>
      {namespaces
        .filter(namespace => present.includes(namespace))
        .map(namespace => (
          <Chain key={namespace} namespace={namespace} isOnly={present.length === 1} />
        ))}
    </ViewFrame>
  )
}

function Chain({ namespace, isOnly }: { readonly namespace: Namespace; readonly isOnly: boolean }) {
  const { wallet } = useWalletContext()
  const { profile: words, namespace: names } = useAccountMessages()
  const connection = useWalletState(state => state.connections[namespace])
  const { store } = wallet
  const known = connectionsOf(store.getState(), namespace)
  useWalletState(state => state.knownConnections[namespace])
  useWalletState(state => state.disconnectedIds[namespace])
  const rows = profileRows(connection, known)
  const add = () => wallet.push({ name: 'Connect', namespace })
  return (
    <section className={styles.chain}>
      {!isOnly && (
        <h3 className={classNames(texts.group, styles.heading)}>
          <NamespaceMark namespace={namespace} size={12} />
          {names[namespace]}
        </h3>
      )}
      <RowList label={names[namespace]}>
        {rows.map(row => (
          <WalletRow key={`${row.connectorId} ${row.address}`} namespace={namespace} row={row} />
        ))}
        <ListRow
          image={
            <span className={styles.plus}>
              <PlusIcon size={18} />
            </span>
          }
          name={words.add(names[namespace])}
          onClick={add}
        />
      </RowList>
    </section>
  )
}

type WalletRowProps = { readonly namespace: Namespace; readonly row: ProfileRow }

function WalletRow({ namespace, row }: WalletRowProps) {
  const { wallet } = useWalletContext()
  const { profile: words, account: accountWords } = useAccountMessages()
  const label = useWalletState(state => state.addressLabels[row.address])
  const short = elideMiddle(row.address, 6, 4)
  const { isMissing } = useLegalConsent()
  const type = useWalletState(
    ({ connectors }) => connectors[namespace].find(({ id }) => id === row.connectorId)?.type,
  )
  const isRemote = type === 'WALLET_CONNECT'
  /** Asks for the legal texts before it connects, as a row here does not, and shows the code of a new pairing. */
  const connectingView: View = isRemote
    ? { name: 'ConnectingWalletConnect' }
    : { name: 'ConnectingExternal', connectorId: row.connectorId, namespace }
  const needsView =
    isMissing || (isRemote && row.status === 'recent' && !wallet.config.loginFlows?.walletConnect)
  const showError = (error: unknown) => {
    if (failureOf(error) !== 'rejected') wallet.showSnackbar('error', words.failed(row.name))
  }
  const use = useRequest(async () => {
    const { connectorId, address } = row
    await wallet.switchConnection({ connectorId, namespace, address }).catch(showError)
  })
  const end = useRequest(async () => {
    const ending = row.isInUse
      ? wallet.disconnect(namespace)
      : walletActions(wallet).forgetConnection(namespace, row.connectorId)
    await ending.catch(() => wallet.showSnackbar('error', accountWords.disconnectFailed))
  })
  const isBusy = use.isPending || end.isPending
  const spoken = row.status === 'recent' ? words.reconnect(row.name) : words.use(row.name, short)
  const common = {
    image: <WalletImage src={row.icon} />,
    name: label ?? short,
    note: row.name,
    beside: row.hasEnd && (
      <button
        type="button"
        className={styles.remove}
        aria-label={(row.isInUse ? words.disconnect : words.forget)(row.name, short)}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => end.run()}
      >
        <CloseIcon size={16} />
      </button>
    ),
  }
  // Only Bitcoin's payment accounts are used (specification section 5).
  if (namespace === 'bip122' && row.type !== 'payment' && row.status !== 'active')
    return <ListRow {...common} isPlain end={<Chip>{words.ordinals}</Chip>} />
  return (
    <ListRow
      {...common}
      label={row.status === 'active' ? undefined : spoken}
      isCurrent={row.status === 'active'}
      isBlocked={isBusy || row.status === 'active'}
      end={
        isBusy ? (
          <Spinner />
        ) : (
          <>
            <Chip tone={row.status === 'recent' ? 'plain' : 'good'}>{words[row.status]}</Chip>
            {row.status === 'active' && <CheckIcon size={18} />}
          </>
        )
      }
      onClick={() => (needsView ? wallet.push(connectingView) : use.run())}
    />
  )
}
