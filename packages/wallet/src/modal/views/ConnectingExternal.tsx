import { Button, classNames } from '@granary/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connector } from '../../core/index.ts'
import { useWalletContext, useWalletState } from '../../react/index.ts'
import { useAnnouncement } from '../Announcer.tsx'
import { failureOf } from '../failureOf.ts'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { WalletImage } from '../WalletImage.tsx'
import styles from './ConnectingExternal.module.css'

/** Waits for the person's answer in their wallet; a refusal or failure can be tried again. */
export function ConnectingExternal({ connectorId }: { readonly connectorId: string }) {
  const connector = useWalletState(state => state.connectors.eip155.find(({ id }) => id === connectorId))
  const attempt = useConnectAttempt(connectorId)
  const words = useWords(connector?.name ?? connectorId, attempt.error)
  const messages = useMessages()
  useAnnouncement(`${words.title}. ${words.text}`)
  const failed = attempt.error !== undefined
  return (
    <ViewFrame title={connector?.name ?? messages.connect.title}>
      <div className={styles.view}>
        <Emblem connector={connector} failed={failed} />
        <h3 className={classNames(styles.title, failed && styles.failed)}>{words.title}</h3>
        <p className={styles.text}>{words.text}</p>
        <div className={styles.action}>
          {/* Stays while it is tried again: the focus must not fall out of the dialog. */}
          {(failed || attempt.number > 1) && (
            <Button variant="secondary" wide busy={!failed} onClick={attempt.retry}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      </div>
    </ViewFrame>
  )
}

function Emblem({ connector, failed }: { connector: Connector | undefined; failed: boolean }) {
  return (
    <div className={classNames(styles.emblem, failed && styles.shake)}>
      <svg className={failed ? styles.broken : styles.ring} viewBox="0 0 112 112" aria-hidden="true">
        <rect x="3" y="3" width="106" height="106" rx="34" pathLength="100" />
      </svg>
      <WalletImage src={connector?.imageUrl} size="large" />
    </div>
  )
}

function useConnectAttempt(connectorId: string) {
  const { wallet } = useWalletContext()
  const [error, setError] = useState<unknown>()
  const [number, setNumber] = useState(0)
  const latest = useRef(0)

  const start = useCallback(() => {
    const attempt = ++latest.current
    const isShown = () => attempt === latest.current
    setNumber(attempt)
    setError(undefined)
    wallet.connect(connectorId).catch(cause => isShown() && setError(cause ?? new Error('Unknown error')))
  }, [wallet, connectorId])

  useEffect(() => {
    // Not at once: an effect that React runs twice must not ask the wallet twice.
    const timer = setTimeout(start)
    return () => {
      clearTimeout(timer)
      latest.current++
    }
  }, [start])
  return { error, number, retry: start }
}

function useWords(name: string, error: unknown): { readonly title: string; readonly text: string } {
  const { connecting } = useMessages()
  if (error === undefined) return { title: connecting.title(name), text: connecting.waiting }
  switch (failureOf(error)) {
    case 'rejected':
      return { title: connecting.rejectedTitle, text: connecting.rejectedText }
    case 'pending':
      return { title: connecting.pendingTitle, text: connecting.pendingText(name) }
    case 'failed':
      return { title: connecting.failedTitle, text: connecting.failedText(name) }
  }
}
