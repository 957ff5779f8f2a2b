import { Button, ChevronRightIcon, classNames } from '@granary/ui'
import { useEffect, useState } from 'react'
import { AdapterLoadError, type Namespace } from '../../../core/index.ts'
import { useConnectors, useWalletContext, type WalletConnector } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { failureOf } from '../../failureOf.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { NamespaceMark } from '../../NetworkMark.tsx'
import texts from '../../text.module.css'
import { useConnectAttempts } from '../../useConnectAttempts.ts'
import { useConnectorImage } from '../../useConnectorImage.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletEmblem } from '../../WalletEmblem.tsx'
import styles from './ConnectingExternal.module.css'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** Milliseconds without an answer until the hint appears. */
const quietAfter = 8000

type ConnectingExternalProps = { readonly connectorId: string; readonly namespace: Namespace | undefined }

/** Connects a wallet; asks for the chain if it knows several. */
export function ConnectingExternal({ connectorId, namespace }: ConnectingExternalProps) {
  const { connectors } = useConnectors()
  const connector = connectors.find(({ id, connectors: members }) =>
    [id, ...(members ?? []).map(member => member.id)].includes(connectorId),
  )
  const members = connector?.connectors ?? []
  if (connector && members.length > 1 && namespace === undefined) return <ChooseChain connector={connector} />
  return <Waiting connector={connector} connectorId={connectorId} namespace={namespace} />
}

function ChooseChain({ connector }: { readonly connector: WalletConnector }) {
  const { wallet } = useWalletContext()
  const { connecting: words, namespace: names } = useConnectingMessages()
  return (
    <ViewFrame title={words.chooseTitle(connector.name)}>
      <p className={texts.lead}>{words.chooseText}</p>
      <RowList label={words.chains}>
        {connector.connectors?.map(({ chain }) => (
          <ListRow
            key={chain}
            image={<NamespaceMark namespace={chain} />}
            name={names[chain]}
            end={<ChevronRightIcon size={16} />}
            onClick={() =>
              wallet.push({ name: 'ConnectingExternal', connectorId: connector.id, namespace: chain })
            }
          />
        ))}
      </RowList>
    </ViewFrame>
  )
}

type WaitingProps = ConnectingExternalProps & { readonly connector: WalletConnector | undefined }

/** Waits for the person's answer in the wallet; offers a retry after a refusal or failure. */
function Waiting({ connector, connectorId, namespace }: WaitingProps) {
  const { wallet } = useWalletContext()
  const messages = useConnectingMessages()
  const { isPending, error, attempts, retry } = useConnectAttempts(connectorId, namespace)
  const image = useConnectorImage(connector)
  const isQuiet = useQuiet(isPending, attempts)
  const failed = error !== null
  const words = useWords(connector?.name ?? connectorId, failed ? { error } : undefined, isQuiet)
  useAnnouncement(messages.connecting.heard(words.title, words.text))
  return (
    <ViewFrame title={connector?.name ?? messages.connect.title}>
      <div className={styles.view}>
        <WalletEmblem src={image} state={failed ? 'failed' : 'waiting'} />
        <h3 className={classNames(texts.title, failed && styles.failed)}>{words.title}</h3>
        <p className={styles.text}>{words.text}</p>
        <div className={styles.action}>
          {/* Stays during a retry: focus must not leave the dialog. */}
          {(failed || attempts > 1) && (
            <Button variant="secondary" wide busy={!failed} onClick={retry}>
              {messages.tryAgain}
            </Button>
          )}
          {isQuiet && attempts === 1 && (
            <Button variant="secondary" wide onClick={wallet.goBack}>
              {messages.connecting.other}
            </Button>
          )}
        </div>
      </div>
    </ViewFrame>
  )
}

/** True once a wait is so long that the wallet's window is probably hidden. */
function useQuiet(isWaiting: boolean, attempts: number): boolean {
  const [quietAttempt, setQuietAttempt] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setQuietAttempt(attempts), quietAfter)
    return () => clearTimeout(timer)
  }, [isWaiting, attempts])
  return isWaiting && quietAttempt === attempts
}

type Words = { readonly title: string; readonly text: string }

function useWords(name: string, failure: { readonly error: unknown } | undefined, isQuiet: boolean): Words {
  const { connecting, notLoaded } = useConnectingMessages()
  if (!failure)
    return { title: connecting.title(name), text: isQuiet ? connecting.quiet(name) : connecting.waiting }
  if (failure.error instanceof AdapterLoadError)
    return { title: connecting.failedTitle, text: notLoaded.text }
  switch (failureOf(failure.error)) {
    case 'rejected':
      return { title: connecting.rejectedTitle, text: connecting.rejectedText }
    case 'pending':
      return { title: connecting.pendingTitle, text: connecting.pendingText(name) }
    case 'failed':
      return { title: connecting.failedTitle, text: connecting.failedText(name) }
  }
}
