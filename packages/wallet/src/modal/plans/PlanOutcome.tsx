import { Button, buttonClass, CheckIcon, classNames, ExternalIcon, Spinner } from '@granary/ui'
import type { ReactNode } from 'react'
import { useAnnouncement } from '../Announcer.tsx'
import { explorerLink } from '../explorerLink.ts'
import texts from '../text.module.css'
import { useMessages } from '../useMessages.ts'
import { useShownAccount } from '../useShownAccount.ts'
import styles from './Plan.module.css'

type PlanOutcomeProps = {
  readonly isConfirmed: boolean
  readonly hash: string | null
  readonly said: string
  readonly words: { readonly explorer: string; readonly done: string; readonly another: string }
  readonly onDone: () => void
  /** Leaves what is on its way behind, for another one. */
  readonly onLeave: () => void
  /** What was sent. */
  readonly children: ReactNode
}

/** What became of a plan. */
export function PlanOutcome(props: PlanOutcomeProps) {
  const { isConfirmed, hash, said, words, onDone, onLeave, children } = props
  const { account } = useMessages()
  const { chain: network } = useShownAccount()
  useAnnouncement(said)
  const link = hash && network ? explorerLink(network, 'tx', hash) : undefined
  return (
    <>
      <div className={styles.outcome}>
        <span className={classNames(styles.seal, isConfirmed && styles.sealed)} aria-hidden="true">
          {isConfirmed ? <CheckIcon size={32} /> : <Spinner size="large" />}
        </span>
        {children}
        <p className={texts.note}>{said}</p>
      </div>
      <div className={styles.preview}>
        {link && (
          <a
            className={buttonClass({ variant: 'secondary', wide: true })}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${words.explorer} (${account.opensNewTab})`}
          >
            {words.explorer} <ExternalIcon size={16} />
          </a>
        )}
        <div className={styles.actions}>
          {!isConfirmed && (
            <Button variant="secondary" onClick={onLeave}>
              {words.another}
            </Button>
          )}
          <Button onClick={onDone}>{words.done}</Button>
        </div>
      </div>
    </>
  )
}
