import { findChain } from '@granary/chains'
import { buttonClass } from '@granary/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import {
  hashesOf,
  isActionInFlight,
  isActionUnfinished,
  lastOf,
  noticeOf,
} from '#web/transaction/ActionRecord.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { useText } from '../../i18n/useText.ts'
import type { FlowWallet } from '../../wallet/FlowWallet.ts'
import styles from './ActionsDialog.module.css'
import { actionAmount } from './actionAmount.ts'
import { actionKindOf, wayOf } from './actionKinds.ts'
import { ForgetButton } from './ForgetButton.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import { StandingLine, type StandingMark } from './StandingLine.tsx'

/** One action: what it is and where, how it stands, and what to do next. */
export function ActionRow({ action, onLeave }: { action: ActionRecord; onLeave: () => void }) {
  const t = useText()
  const chain = findChain(action.chainId)
  const kind = actionKindOf(action.kind)
  const way = wayOf(action)
  const { pool, index } = action.facts
  const isWaiting = isActionInFlight(action)
  const isOpen = isActionUnfinished(action)
  const standing = standingOf(action)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.amount}>{actionAmount(action, t)}</span>
        <span className={styles.what}>
          {t('reward.unfinished.action.what', {
            action: kind ? t(kind.title) : action.kind,
            pool: pool ?? (index ? t('reward.unfinished.action.ofValidator', { index }) : action.to),
            network: chain?.name ?? String(action.chainId),
          })}
        </span>
      </div>
      <StandingLine
        mark={markOf(standing)}
        title={t(`reward.unfinished.state.${standing}`)}
        next={t(`reward.unfinished.action.next.${standing}`)}
      />
      <RecordFacts
        record={action}
        hashes={hashesOf(action).slice(-1)}
        chain={chain}
        isLocalChain={import.meta.env.MODE === 'devnet'}
      />
      {isOpen && !way && <p className={styles.what}>{t('reward.unfinished.closedHere')}</p>}
      <div className={styles.actions}>
        {isOpen && way && (
          <Link
            {...(way as LinkProps)}
            className={buttonClass({ size: 'small', variant: isWaiting ? 'secondary' : 'primary' })}
            onClick={onLeave}
          >
            {t(isWaiting ? 'reward.unfinished.show' : 'reward.unfinished.continue')}
          </Link>
        )}
        {isOpen && !isWaiting && (
          <ForgetButton
            label={t('reward.unfinished.forget')}
            yes={t('reward.unfinished.forgetYes')}
            question={t('reward.unfinished.action.forgetQuestion')}
            forget={wallet => forget(action, wallet)}
          />
        )}
      </div>
    </li>
  )
}

async function forget(action: ActionRecord, wallet: () => FlowWallet | null): Promise<void> {
  const { forgetAction } = await import('#web/transaction/background.ts')
  await forgetAction(await siteTransactions(), action, wallet)
}

type Standing = 'asked' | 'broadcast' | 'confirmed' | NonNullable<ReturnType<typeof noticeOf>>

function standingOf(action: ActionRecord): Standing {
  const notice = noticeOf(action)
  if (notice) return notice
  const { state } = lastOf(action)
  return state === 'asked' || state === 'confirmed' ? state : 'broadcast'
}

function markOf(standing: Standing): StandingMark {
  if (standing === 'asked' || standing === 'broadcast') return 'waiting'
  if (standing === 'confirmed') return 'done'
  return standing === 'reverted' || standing === 'dropped' ? 'trouble' : 'todo'
}
