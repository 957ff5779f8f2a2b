import { Button, Spinner } from '@granary/ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useAnnouncement } from '../../Announcer.tsx'
import { QrCode } from '../../QrCode.tsx'
import texts from '../../text.module.css'
import type { Pairing } from '../../usePairing.ts'
import { CopyLink } from './CopyLink.tsx'
import styles from './PairingCode.module.css'
import { useConnectingMessages } from './useConnectingMessages.ts'

type PairingCodeProps = {
  readonly pairing: Pairing
  /** In the middle of the code. */
  readonly picture: ReactNode
  readonly hint: string
}

/** The code of a pairing to scan, with its link to copy. */
export function PairingCode({ pairing, picture, hint }: PairingCodeProps) {
  const { pairing: words } = useConnectingMessages()
  const { uri } = pairing
  const [drawing, setDrawing] = useState<{ readonly uri: string | undefined; readonly isDrawn: boolean }>()
  const onDrawn = useCallback((isDrawn: boolean) => setDrawing({ uri, isDrawn }), [uri])
  const isDrawn = uri !== undefined && drawing?.uri === uri ? drawing.isDrawn : undefined
  const failure = pairing.failure ?? (isDrawn === false ? 'failed' : undefined)
  const view = useFocusAfterRetry({ ...pairing, failure })
  useAnnouncement(failure ? '' : isDrawn ? words.ready : words.preparing)
  if (failure) return <PairingFailure pairing={{ ...pairing, failure }} />
  return (
    <div className={styles.view} ref={view} tabIndex={-1}>
      <div className={styles.frame}>
        <QrCode text={uri} label={words.code} onDrawn={onDrawn} />
        {isDrawn ? (
          <span className={styles.picture}>{picture}</span>
        ) : (
          <span className={styles.waiting}>
            <Spinner size="large" label={words.preparing} />
          </span>
        )}
      </div>
      <p className={styles.hint}>{hint}</p>
      <CopyLink uri={uri} />
    </div>
  )
}

/** A retry takes its button away: focus moves to what comes instead, and stays in the dialog. */
export function useFocusAfterRetry({ failure, attempts }: Pick<Pairing, 'failure' | 'attempts'>) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!failure && attempts > 1 && document.activeElement === document.body) view.current?.focus()
  }, [failure, attempts])
  return view
}

/** Why no wallet can be reached, and a second try. */
export function PairingFailure({ pairing: { failure, attempts, retry } }: { readonly pairing: Pairing }) {
  const { pairing: words, connecting, tryAgain } = useConnectingMessages()
  const title = failure === 'rejected' ? connecting.rejectedTitle : words.failedTitle
  const text = {
    rejected: connecting.rejectedText,
    unreachable: words.unreachable,
    refused: words.refused,
    clock: words.clock,
    failed: words.failed,
  }[failure ?? 'failed']
  useAnnouncement(failure ? connecting.heard(title, text) : '')
  return (
    <div className={styles.failure} key={attempts}>
      <h3 className={texts.heading}>{title}</h3>
      <p>{text}</p>
      <Button variant="secondary" wide onClick={retry}>
        {tryAgain}
      </Button>
    </div>
  )
}
