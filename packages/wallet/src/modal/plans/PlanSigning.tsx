import { Button } from '@granary/ui'
import type { PlanPhase } from '../../core/index.ts'
import { useAnnouncement } from '../Announcer.tsx'
import { useShownAccount } from '../useShownAccount.ts'
import { WalletEmblem } from '../WalletEmblem.tsx'
import styles from './Plan.module.css'

/** What a plan says while the wallet is asked. */
export type SigningMessages = {
  readonly checking: string
  readonly asking: (wallet: string) => string
  readonly searching: string
  readonly lost: string
  readonly notSent: string
  readonly elsewhere: string
  readonly checkAgain: string
}

type PlanSigningProps = {
  readonly phase: PlanPhase
  readonly words: SigningMessages
  /** Why it stopped. */
  readonly failure: string
  /** The person says that the wallet sent nothing. */
  readonly onNotSent: () => void
  readonly onCheckAgain: () => void
}

/** The wallet while it is asked for a step of a plan. */
export function PlanSigning({ phase, words, failure, onNotSent, onCheckAgain }: PlanSigningProps) {
  const { connector } = useShownAccount()
  const said = {
    checking: words.checking,
    estimating: words.checking,
    asking: words.asking(connector?.name ?? ''),
    searching: words.searching,
    lost: words.lost,
    elsewhere: words.elsewhere,
    stopped: failure,
  }[phase]
  useAnnouncement(said)
  const isWaiting = phase === 'asking' || phase === 'searching'
  return (
    <>
      <div className={styles.outcome}>
        <WalletEmblem
          src={connector?.icon}
          state={isWaiting ? 'waiting' : phase === 'stopped' ? 'failed' : 'still'}
        />
        <p className={styles.said}>{said}</p>
      </div>
      {(phase === 'lost' || phase === 'stopped') && (
        <div className={styles.actions}>
          {phase === 'lost' ? (
            <Button variant="secondary" onClick={onNotSent}>
              {words.notSent}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onCheckAgain}>
              {words.checkAgain}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
