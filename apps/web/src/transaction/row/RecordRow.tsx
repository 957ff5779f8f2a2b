import type { Chain } from '@granary/chains'
import { AlertIcon, buttonClass, CheckIcon, ClockIcon, classNames, Spinner } from '@granary/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { SiteLink } from '../../networks/NetworkModule.ts'
import { RecordFacts } from './RecordFacts.tsx'
import styles from './RecordRow.module.css'

/** `waiting`: for the wallet or the chain. `trouble` and `todo`: for the person, after something went wrong or not. */
export type StandingMark = 'waiting' | 'done' | 'trouble' | 'todo'

type RecordRowProps = {
  record: { account: `0x${string}`; createdAt: string }
  chain: Chain | undefined
  amount: ReactNode
  what: string
  /** How much of it is made. */
  progress?: string | undefined
  standing: { mark: StandingMark; title: string; next: string }
  /** The newest known hash of each transaction. */
  hashes: readonly string[]
  isUnfinished: boolean
  /** The page that resumes it; undefined if this build of the site has none. */
  way: SiteLink | undefined
  onLeave: () => void
  forget?: ReactNode
  /** Below the buttons. */
  children?: ReactNode
}

/** One entry in the unfinished list: what it is and where, how it stands, and what to do next. */
export function RecordRow(props: RecordRowProps) {
  const t = useText()
  const { standing, isUnfinished, way } = props
  const isWaiting = standing.mark === 'waiting'
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.amount}>{props.amount}</span>
        <span className={styles.what}>{props.what}</span>
      </div>
      {props.progress && <p className={styles.standing}>{props.progress}</p>}
      <StandingLine {...standing} />
      <RecordFacts record={props.record} hashes={props.hashes} chain={props.chain} />
      {isUnfinished && !way && <p className={styles.what}>{t('reward.unfinished.closedHere')}</p>}
      <div className={styles.actions}>
        {isUnfinished && way && (
          <Link
            {...(way as LinkProps)}
            className={buttonClass({ size: 'small', variant: isWaiting ? 'secondary' : 'primary' })}
            onClick={props.onLeave}
          >
            {t(isWaiting ? 'reward.unfinished.show' : 'reward.unfinished.continue')}
          </Link>
        )}
        {props.forget}
      </div>
      {props.children && <div className={styles.receipts}>{props.children}</div>}
    </li>
  )
}

function StandingLine({ mark, title, next }: RecordRowProps['standing']) {
  const tone = mark === 'waiting' ? styles.waiting : mark === 'done' ? styles.done : undefined
  return (
    <div className={classNames(styles.state, tone)}>
      <Mark mark={mark} />
      <span className={styles.standing}>{title}</span>
      <span className={styles.next}>{next}</span>
    </div>
  )
}

function Mark({ mark }: { mark: StandingMark }) {
  if (mark === 'waiting') return <Spinner />
  if (mark === 'done') return <CheckIcon size={18} />
  return mark === 'trouble' ? <AlertIcon size={18} /> : <ClockIcon size={18} />
}
